import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Change } from '../../../commands/change.ts'
import type { Messages, NewMessage } from '../../messaging/outbox/service.ts'
import type { Bookings, DescribedBooking } from '../../scheduling/bookings/service.ts'
import type { ActingWorkflow } from './match-store.ts'
import { composeMail, composeText } from './message/compose.ts'
import { type AudienceAttendees, type Reader, readersOf } from './recipients.ts'
import type { WorkflowStep } from './store.ts'

export type SendDependencies = { bookings: Pick<Bookings, 'describe'>; messages: Pick<Messages, 'post'> }

/** A workflow that acts on a booking. */
export type Act = {
  workflow: ActingWorkflow
  bookingId: number
  /** The occasion of the messages, which is part of their keys, so that each message is written once. */
  occasion: string
  /** The time of the occasion. */
  at: Date
  /** If true, the meeting doesn't take place for these attendees. */
  isOver: boolean
  /** The attendees whom the occasion concerns; all attendees if it is absent. */
  only?: AudienceAttendees | undefined
}

/** The maximum number of characters that are stored at once, so that many long messages are never all in memory. */
const MAX_CHARACTERS = 2_000_000

/**
 * Writes the messages of workflows. The number of statements depends only on the length of the texts. `isDue` returns
 * true if messages about a booking should still be sent.
 */
export async function sendAll(
  { bookings, messages }: SendDependencies,
  change: Change,
  acts: readonly Act[],
  isDue: (described: DescribedBooking) => boolean = () => true,
): Promise<void> {
  if (acts.length === 0) return
  const described = new Map(
    (await bookings.describe(change.tx, [...new Set(acts.map(({ bookingId }) => bookingId))], change.now))
      .filter(isDue)
      .map((each) => [each.booking.id, each]),
  )
  let written: NewMessage[] = []
  let characters = 0
  for (const act of acts) {
    const booking = described.get(act.bookingId)
    if (!booking) continue
    for (const [step, reader] of lettersOf(act, booking)) {
      const message = messageTo(reader, act, step, booking)
      written.push(message)
      characters += message.text.length + ('html' in message ? message.html.length : 0)
      if (characters >= MAX_CHARACTERS) {
        await messages.post(change, written)
        written = []
        characters = 0
      }
      // Composing mails takes processor time, so requests get their turn in between.
      await nextTurn()
    }
  }
  if (written.length > 0) await messages.post(change, written)
}

const lettersOf = ({ workflow, only }: Act, described: DescribedBooking): (readonly [WorkflowStep, Reader])[] =>
  workflow.steps.flatMap((step) => readersOf(step, described, only).map((reader) => [step, reader] as const))

function messageTo(
  reader: Reader,
  { workflow, occasion, at, isOver }: Act,
  step: WorkflowStep,
  described: DescribedBooking,
): NewMessage {
  const { channel, address } = reader
  const posted = {
    naturalKey: `workflow:${workflow.id}:step:${step.id}:${occasion}:${address.toLowerCase()}`,
    toAddress: address,
    writtenAt: at,
    bookingId: described.booking.id,
    workflowStepId: step.id,
    sender: senderOf(workflow),
    isOptional: true,
    proofs: described.proofsFor(reader.attendee?.id),
  }
  return channel === 'email'
    ? { ...posted, ...composeMail(step, { described, reader, isOver, now: at }) }
    : { ...posted, channel, ...composeText(step, { described, reader, isOver, now: at }) }
}

/** Returns the sender for whom the cost of messages is counted. */
export function senderOf({ userId, teamId, organizationId }: ActingWorkflow) {
  if (userId !== null) return { userId }
  return teamId === null ? { organizationId: organizationId as number } : { teamId }
}
