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
  /** What it acts on, in its messages' keys: each is written once. */
  occasion: string
  /** When that happened. */
  at: Date
  /** The meeting doesn't take place for those who attend. */
  isOver: boolean
  /** Those of the attendees whom it concerns; all without it. */
  only?: AudienceAttendees | undefined
}

/** Of texts that are stored at once: dozens of long steps to dozens of readers are never all held in memory. */
const MAX_CHARACTERS = 2_000_000

/**
 * Writes the messages of workflows, in a number of statements that grows with nothing but the length of their texts.
 * `isDue`: whether a booking is still to be written about.
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
      // Writing a mail is work for the processor: requests get their turn in between.
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

/** For whom it is counted what messages cost. */
export function senderOf({ userId, teamId, organizationId }: ActingWorkflow) {
  if (userId !== null) return { userId }
  return teamId === null ? { organizationId: organizationId as number } : { teamId }
}
