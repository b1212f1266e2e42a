import { translator } from '@daybook/i18n'
import { formatWhen } from '../../../../i18n/format-when.ts'
import { shorten } from '../../../../lib/text/shorten.ts'
import type { BookingFacts, BookingMailKind, RenderedText } from './booking-facts.ts'
import { catalogueName } from './booking-letter.ts'
import { cleanFacts } from './clean-facts.ts'
import { withOwnLinks } from './facts-for-reader.ts'
import { type TextRecipient, textRecipientsOf } from './recipients.ts'

/** Maximum number of characters of a name. A text message is billed in parts of 153 characters. */
const MAX_NAME_LENGTH = 60

/**
 * Returns the text messages to attendees: one to each number, in its owner's language and time zone. The function is
 * pure.
 */
export const bookingTexts = (occasion: BookingMailKind, facts: BookingFacts): RenderedText[] => {
  const clean = cleanFacts(facts)
  return textRecipientsOf(occasion, clean).map((recipient) => renderText(recipient, clean))
}

function renderText({ person, news, number }: TextRecipient, facts: BookingFacts): RenderedText {
  const { booking, organizer, links } = withOwnLinks(person, facts)
  const t = translator(person.language)
  const text = t(`sms.${catalogueName[news]}`, {
    title: shorten(booking.eventTitle, MAX_NAME_LENGTH),
    name: shorten(organizer.name, MAX_NAME_LENGTH),
    when: formatWhen(booking.startsAt, booking.endsAt, person.timeZone, t.language),
    url: links.booking,
  })
  return { toNumber: number, text, locale: t.language }
}
