import type { Letter } from '../../../../i18n/letter.ts'
import { type Translator, translator } from '../../../../i18n/translate.ts'
import type { BookingFacts, RenderedMessage } from './booking-facts.ts'
import { invitationFor } from './booking-invitation.ts'
import { bookingLetter, otherSide } from './booking-letter.ts'
import { factsForReader } from './facts-for-reader.ts'
import type { Recipient } from './recipients.ts'

export type MailParts = {
  /** What this reader may know. */
  facts: BookingFacts
  t: Translator
  /** Whom the reader meets, and whom an answer goes to. */
  otherSide: { name: string; email: string | null }
  letter: Letter
  /** The calendar entry, as of the booking's own mails. */
  invitation(): RenderedMessage['attachments']
}

/**
 * The parts of a mail about a booking as it stands, for whoever writes one of their own. `isOver`: for this reader it
 * doesn't take place. Expects clean facts.
 */
export function mailParts(
  facts: BookingFacts,
  { person, side, isOver }: Pick<Recipient, 'person' | 'side'> & { isOver: boolean },
  now: Date,
): MailParts {
  const recipient: Recipient = { person, side, news: isOver ? 'cancelled' : 'scheduled', decides: false }
  const own = factsForReader(recipient, facts)
  const t = translator(person.language)
  return {
    facts: own,
    t,
    otherSide: otherSide(side, own),
    letter: bookingLetter(recipient, own, t),
    invitation: () => invitationFor(recipient, own, t, now),
  }
}
