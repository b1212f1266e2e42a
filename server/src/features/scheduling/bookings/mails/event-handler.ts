import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EventHandler, HandledEvent } from '../../../messaging/event-queue/service.ts'
import type { Messages, NewMessage, Sender } from '../../../messaging/outbox/service.ts'
import { endedProofs } from '../proofs.ts'
import { listAccepting } from '../store/accepting.ts'
import { mailsOf, noticedIn, textsOf } from './mail-note.ts'

/** Writes the mails and text messages about changes of bookings, and invalidates the proofs that ended. */
export const bookingMailHandler = ({ messages }: { messages: Messages }): EventHandler => ({
  name: 'bookings.mails',
  async handle(change, events) {
    const mails: NewMessage[] = []
    const noticed = events.flatMap(({ mail }) => (mail === null ? [] : noticedIn(mail)))
    const accepted = noticed.length === 0 ? new Set<string>() : await listAccepting(change.tx, noticed)
    for (const event of events) {
      const { mail, bookingId, occurredAt } = event
      if (mail === null || bookingId === null) continue
      mails.push(
        ...mailsOf(mail, bookingId, occurredAt, accepted),
        ...textsOf(mail, bookingId, occurredAt, senderOf(event)),
      )
      // Rendering a mail blocks the process, so other requests run between two events.
      await nextTurn()
    }
    await messages.post(change, mails)
    await messages.forgetProofs(change.tx, [...new Set(events.flatMap(endedProofs))])
  },
})

const senderOf = ({ teamId, userId }: HandledEvent): Sender | undefined => {
  if (teamId !== null) return { teamId }
  return userId === null ? undefined : { userId }
}
