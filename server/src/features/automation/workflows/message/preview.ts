import type { CommandContext, UserActor } from '../../../../commands/context.ts'
import type { RunCommand } from '../../../../commands/run.ts'
import type { Db } from '../../../../db/connection.ts'
import type { Ids } from '../../../../lib/ids.ts'
import type { RateLimit } from '../../../../lib/rate-limit.ts'
import type { Clock } from '../../../../lib/time/clock.ts'
import type { Messages } from '../../../messaging/outbox/service.ts'
import type { CreateThrottle } from '../../../operation/rate-limits/service.ts'
import type { Bookings, DescribedBooking } from '../../../scheduling/bookings/service.ts'
import { testAddressNotProven, testIsNoMail } from '../errors.ts'
import { isMail } from '../kinds.ts'
import { parseSteps, type StepInput } from '../parse-workflow.ts'
import { channelOf, type Reader, readersOf } from '../recipients.ts'
import type { WorkflowStep } from '../store.ts'
import { ownerColumns, type WorkflowOwner } from '../workflow-owner.ts'
import { composeMail, composeText } from './compose.ts'
import { findHost } from './host-store.ts'

/** The part of a step that decides what its message says. */
export type MessageInput = Pick<StepInput, 'action' | 'template' | 'includeCalendarEvent'> & {
  sender?: string | undefined
  message?: { subject?: string | undefined; html?: string | undefined; text?: string | undefined } | undefined
}

/** A message as its reader would get it. */
export type Preview = {
  channel: Reader['channel']
  language: string
  text: string
  mail?: { fromName: string; subject: string; html: string }
}

/** The limit keeps a key from filling a mailbox. */
const TESTS: RateLimit = { name: 'workflow_tests', limit: 10, windowMs: 60_000, blockMs: 60_000 }

type Dependencies = {
  db: Db
  run: RunCommand
  clock: Clock
  ids: Ids
  bookings: Pick<Bookings, 'sample'>
  messages: Pick<Messages, 'post'>
  createThrottle: CreateThrottle
}

/** Creates the operations that show the messages of workflows before they are sent to anybody. */
export function createMessagePreviews({ db, run, clock, ids, bookings, messages, createThrottle }: Dependencies) {
  const tests = createThrottle(TESTS)

  async function invented(from: Db, actor: UserActor, input: MessageInput, now: Date) {
    const step = stepOf(input)
    const described = bookings.sample(await findHost(from, actor.userId), now)
    return { step, context: { described, reader: readerOf(step, described), isOver: false, now } }
  }

  return {
    /**
     * Returns the message about an invented booking that the caller hosts.
     *
     * @throws `WORKFLOW_WITHOUT_STEPS`
     */
    async preview(actor: UserActor, input: MessageInput): Promise<Preview> {
      const { step, context } = await invented(db, actor, input, clock.now())
      const { channel } = context.reader
      if (channel !== 'email') {
        const { text, locale } = composeText(step, context)
        return { channel, language: locale, text }
      }
      const { text, locale, fromName, subject, html } = composeMail(step, context)
      return { channel, language: locale, text, mail: { fromName, subject, html } }
    },

    /**
     * Sends the mail about an invented booking to the caller's own address.
     *
     * @throws `WORKFLOW_TEST_IS_NO_MAIL`, `WORKFLOW_TEST_ADDRESS_NOT_PROVEN`, `WORKFLOW_WITHOUT_STEPS`,
     * `TOO_MANY_REQUESTS`
     */
    async sendTest(
      context: CommandContext,
      actor: UserActor,
      owner: WorkflowOwner,
      input: MessageInput,
    ): Promise<{ to: string }> {
      if (!isMail(input.action)) throw testIsNoMail(input.action)
      const to = actor.provenEmail
      if (to === null) throw testAddressNotProven(actor.email)
      await tests.take(`user:${actor.userId}`)
      return run(context, async (change) => {
        const { step, context: message } = await invented(change.tx, actor, input, change.now)
        const { userId, teamId } = ownerColumns(owner)
        await messages.post(change, [
          {
            ...composeMail(step, message),
            naturalKey: `workflow-test:${ids.uid()}`,
            toAddress: to,
            sender: teamId === null ? { userId: userId ?? actor.userId } : { teamId },
            isOptional: false,
          },
        ])
        return { to }
      })
    },
  }
}
export type MessagePreviews = ReturnType<typeof createMessagePreviews>

/** A step whose message has no text yet uses its template. */
function stepOf({ message, sender, ...input }: MessageInput): WorkflowStep {
  const [step] = parseSteps('event-type', [
    {
      ...input,
      stepNumber: 1,
      recipient: 'const',
      sender: sender ?? '',
      message: { subject: message?.subject ?? '', html: message?.html ?? '', text: message?.text ?? '' },
      // A preview is for no address.
      verifiedEmailId: 0,
      verifiedPhoneId: 0,
    },
  ])
  return { ...(step as WorkflowStep), id: 0, email: null, phone: null }
}

/** Returns the host for messages to hosts and to fixed addresses, and the booker for all others. */
function readerOf(step: WorkflowStep, described: DescribedBooking): Reader {
  const { organizer } = described.facts
  const channel = channelOf(step.action)
  const host: Reader = { channel, side: 'organizer', address: organizer.email, person: organizer, isFixed: true }
  return readersOf(step, described)[0] ?? host
}
