import { translator } from '@daybook/i18n'
import { formatDay } from '../../../../i18n/format-when.ts'
import { letterHtml } from '../../../../i18n/letter-html.ts'
import { letterText } from '../../../../i18n/letter-text.ts'
import type { BookingFacts, BookingMailKind, RenderedMessage } from './booking-facts.ts'
import { invitationFor } from './booking-invitation.ts'
import { bookingLetter, catalogueName, otherSide } from './booking-letter.ts'
import { cleanFacts } from './clean-facts.ts'
import { factsForReader } from './facts-for-reader.ts'
import { type Recipient, recipientsOf } from './recipients.ts'

/**
 * Returns the mails that a change of a booking causes: the organizer's first, then the attendees' in their order, each
 * in the recipient's language and time zone. The function is pure, and `now` only dates the invitations. A caller that
 * may not write to one side filters by `recipient`.
 */
export function bookingMails(occasion: BookingMailKind, facts: BookingFacts, now: Date): RenderedMessage[] {
  const clean = cleanFacts(facts)
  return recipientsOf(occasion, clean).map((recipient) => renderMail(recipient, factsForReader(recipient, clean), now))
}

function renderMail(recipient: Recipient, facts: BookingFacts, now: Date): RenderedMessage {
  const { person, side, news } = recipient
  const t = translator(person.language)
  const sender = otherSide(side, facts)
  const letter = bookingLetter(recipient, facts, t)
  return {
    recipient: side,
    toAddress: person.email.toLowerCase(),
    fromName: sender.name,
    replyTo: sender.email,
    subject: t(`mail.${catalogueName[news]}.subject`, {
      title: facts.booking.title,
      date: formatDay(facts.booking.startsAt, person.timeZone, t.language),
    }),
    text: letterText(letter),
    html: letterHtml(letter),
    locale: t.language,
    attachments: invitationFor(recipient, facts, t, now),
    ...(news === 'named-as-guest' && { isOptional: true }),
  }
}
