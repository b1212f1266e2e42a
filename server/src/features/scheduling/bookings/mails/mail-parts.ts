import { type Translator, translator } from '@daybook/i18n'
import type { Letter } from '../../../../i18n/letter.ts'
import type { BookingFacts, RenderedMessage } from './booking-facts.ts'
import { invitationFor } from './booking-invitation.ts'
import { bookingLetter, otherSide } from './booking-letter.ts'
import { factsForReader } from './facts-for-reader.ts'
import type { Recipient } from './recipients.ts'

export type MailParts = {
  /** The facts that this reader may know. */
  facts: BookingFacts
  t: Translator
  /** The person whom the reader meets and who receives a reply. */
  otherSide: { name: string; email: string | null }
  letter: Letter
  /** Returns the calendar entry in the same form as the booking's own mails. */
  invitation(): RenderedMessage['attachments']
}

/**
 * Returns the parts of a mail about the current booking, for features that write a mail of their own. `isOver` is true
 * if the booking doesn't take place for this reader. `isFixed` is true if the address was written into the workflow, so that
 * the reader may be anybody. The facts must be clean.
 */
export function mailParts(
  facts: BookingFacts,
  {
    person,
    side,
    isOver,
    isFixed = false,
  }: Pick<Recipient, 'person' | 'side'> & { isOver: boolean; isFixed?: boolean },
  now: Date,
): MailParts {
  const recipient: Recipient = { person, side, news: isOver ? 'cancelled' : 'scheduled', decides: false }
  const own = factsForReader(recipient, isFixed ? withoutDashboard(facts) : facts)
  const t = translator(person.language)
  return {
    facts: own,
    t,
    otherSide: otherSide(side, own),
    letter: bookingLetter(recipient, own, t),
    invitation: () => invitationFor(recipient, own, t, now),
  }
}

function withoutDashboard(facts: BookingFacts): BookingFacts {
  const { dashboard: _, ...links } = facts.links
  return { ...facts, links }
}
