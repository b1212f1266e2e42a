import type { Translator } from '@daybook/i18n'
import { formatAmount } from '../../../../i18n/format-amount.ts'
import { formatMoment, formatWhen } from '../../../../i18n/format-when.ts'
import type { Letter, LetterAction, LetterLine, LetterRow } from '../../../../i18n/letter.ts'
import { clientIdIn, displayEmail } from '../../../../lib/text/display-email.ts'
import { webAddress } from '../../../../lib/text/plain-text.ts'
import type { BookingFacts, DuePayment, Person } from './booking-facts.ts'
import { hasMailbox, type Recipient } from './recipients.ts'

/** Returns the letter to this recipient. The facts must be clean and contain only what this reader may see. */
export function bookingLetter(recipient: Recipient, facts: BookingFacts, t: Translator): Letter {
  return {
    language: t.language,
    direction: t.direction,
    ...openingWords(recipient, facts, t),
    rows: rowsFor(recipient, facts, t).filter(({ lines }) => lines.length > 0),
    actions: actionsFor(recipient, facts, t),
    footer: t('mail.footer'),
  }
}

function openingWords(
  { news, side, person }: Recipient,
  facts: BookingFacts,
  t: Translator,
): Pick<Letter, 'heading' | 'intro'> {
  const { name } = otherSide(side, facts)
  const to = facts.reassigned?.to
  const host = to ? to.name || displayEmail(to.email) : ''
  if (news === 'unassigned')
    return { heading: t('mail.unassigned.heading'), intro: t('mail.unassigned.intro', { host, name }) }
  if (news === 'named-as-guest') return { heading: t('mail.namedAsGuest.heading'), intro: t('mail.namedAsGuest.intro') }
  if (news === 'attendee-removed')
    return { heading: t('mail.attendeeRemoved.heading'), intro: t('mail.attendeeRemoved.intro', { name }) }
  if (news === 'reschedule-offered')
    return { heading: t('mail.rescheduleOffered.heading'), intro: t('mail.rescheduleOffered.intro', { name }) }
  if (news === 'payment-due')
    return { heading: t('mail.paymentDue.heading'), intro: paymentIntro(facts.booking.payment, { name, person }, t) }
  if (news === 'reassigned') {
    const intro =
      side === 'attendee'
        ? t('mail.reassigned.attendee.intro', { host })
        : t('mail.reassigned.organizer.intro', { host, name })
    return { heading: t('mail.reassigned.heading'), intro }
  }
  const subject = catalogueName[news]
  return { heading: t(`mail.${subject}.${side}.heading`), intro: t(`mail.${subject}.${side}.intro`, { name }) }
}

/** The catalogue's names of the kinds. Its keys have no hyphens. */
export const catalogueName = {
  scheduled: 'scheduled',
  requested: 'requested',
  rescheduled: 'rescheduled',
  cancelled: 'cancelled',
  declined: 'declined',
  'guests-added': 'guestsAdded',
  'location-changed': 'locationChanged',
  'attendee-removed': 'attendeeRemoved',
  reassigned: 'reassigned',
  unassigned: 'unassigned',
  'reschedule-offered': 'rescheduleOffered',
  'named-as-guest': 'namedAsGuest',
  'payment-due': 'paymentDue',
} as const satisfies Record<Recipient['news'], string>

const amountOf = ({ amount, currency }: DuePayment, { language }: Translator): string =>
  formatAmount(language, amount, currency)

function paymentIntro(
  payment: DuePayment | undefined,
  { name, person }: { name: string; person: Person },
  t: Translator,
): string {
  if (!payment) return ''
  const until = formatMoment(payment.dueAt, person.timeZone, t.language)
  const values = { name, amount: amountOf(payment, t), until }
  return payment.kind === 'hold' ? t('mail.paymentDue.holdIntro', values) : t('mail.paymentDue.intro', values)
}

/**
 * Returns the person whom the recipient meets: the organizer or the booker. A person without a name is shown by
 * address.
 */
export function otherSide(side: Recipient['side'], facts: BookingFacts): { name: string; email: string | null } {
  const booker =
    facts.attendees.find(({ kind }) => kind === 'booker') ?? facts.attendees.find(({ kind }) => kind === 'guest')
  if (side === 'organizer' && booker) {
    return { name: booker.name || displayEmail(booker.email), email: hasMailbox(booker) ? booker.email : null }
  }
  const { organizer, booking, hideOrganizerEmail } = facts
  // Attendees read this, and so does the organizer of a booking that has no attendees left.
  if (hideOrganizerEmail) return { name: organizer.name || booking.eventTitle, email: null }
  return { name: organizer.name || displayEmail(organizer.email), email: organizer.email }
}

function rowsFor(recipient: Recipient, facts: BookingFacts, t: Translator): LetterRow[] {
  const { booking } = facts
  const when = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): LetterLine => ({
    text: formatWhen(startsAt, endsAt, recipient.person.timeZone, t.language),
  })
  const newcomers = recipient.news === 'guests-added' ? facts.attendees.filter(({ isNew }) => isNew) : []
  return [
    { label: t('mail.field.reason'), lines: linesOf(booking.reason) },
    {
      label: t('mail.field.newGuests', { count: newcomers.length }),
      lines: newcomers.map((guest) => personLine(guest, t)),
    },
    { label: t('payment.page.amount'), lines: linesOf(booking.payment && amountOf(booking.payment, t)) },
    { label: t('mail.field.what'), lines: linesOf(booking.title) },
    { label: t('mail.field.when'), lines: [booking, ...(booking.further ?? [])].map(when) },
    { label: t('mail.field.former'), lines: booking.former ? [when(booking.former)] : [], outdated: true },
    { label: t('mail.field.where'), lines: linesOf(booking.location ?? '').map(linked) },
    { label: t('mail.field.who'), lines: people(recipient, facts, t) },
    { label: t('mail.field.description'), lines: linesOf(booking.description) },
    { label: t('mail.field.notes'), lines: linesOf(booking.notes) },
    ...booking.answers.map(({ label, value }) => ({ label, lines: linesOf(value) })),
  ]
}

const linesOf = (text = ''): LetterLine[] => (text === '' ? [] : text.split('\n').map((line) => ({ text: line })))

function linked(line: LetterLine): LetterLine {
  const url = webAddress(line.text)
  return url === undefined ? line : { ...line, url }
}

function people(recipient: Recipient, facts: BookingFacts, t: Translator): LetterLine[] {
  const { name, email } = facts.organizer
  const hidden = recipient.side === 'attendee' && facts.hideOrganizerEmail === true
  const role = { booker: undefined, guest: t('mail.role.guest'), host: t('mail.role.host') }
  return [
    personLine(
      { name: name || otherSide('attendee', facts).name, email: hidden ? '' : email },
      t,
      t('mail.role.organizer'),
    ),
    ...facts.attendees.map((attendee) => personLine(attendee, t, role[attendee.kind])),
  ]
}

function personLine({ name, email }: { name: string; email: string }, t: Translator, role?: string): LetterLine {
  const address = hasMailbox({ email }) ? displayEmail(email) : ''
  const named = name || address
  const withRole = role === undefined ? named : t('mail.personInRole', { name: named, role })
  return { text: address === '' || address === named ? withRole : `${withRole}, ${address}` }
}

/**
 * Returns the booking in the dashboard. Users of platform clients have none, because they don't sign in to this server.
 */
export const dashboardOf = ({ email }: Person, { dashboard }: BookingFacts['links']): string | undefined =>
  clientIdIn(email) === undefined ? dashboard : undefined

/** Returns the links of the mail, the most likely one first. */
function actionsFor(
  { person, side, news, decides }: Recipient,
  { links, booking: { payment } }: BookingFacts,
  t: Translator,
): LetterAction[] {
  const { acceptUrl } = person
  if (acceptUrl !== undefined) return [{ label: t('mail.action.come'), url: acceptUrl, primary: true }]
  const over = news === 'cancelled' || news === 'declined' || news === 'attendee-removed'
  const asked = news === 'requested' && decides
  // The former host can't open the booking in the dashboard.
  const hasLeft = news === 'unassigned'
  const isOffer = news === 'reschedule-offered'
  const isDue = news === 'payment-due' && payment !== undefined
  const reschedule = side === 'organizer' || over || isDue ? undefined : links.reschedule
  const pay =
    isDue && payment.kind === 'charge'
      ? t('payment.page.pay', { amount: amountOf(payment, t) })
      : t('payment.page.saveCard')
  const offered: [label: string, url: string | undefined, primary: boolean][] = [
    [pay, isDue ? payment.url : undefined, true],
    [t('mail.action.confirm'), asked ? links.confirm : undefined, true],
    [t('mail.action.decline'), asked ? links.decline : undefined, false],
    [t('mail.action.reschedule'), isOffer ? reschedule : undefined, true],
    [t('mail.action.view'), links.booking, !asked && !isOffer && !isDue],
    [t('mail.action.dashboard'), side === 'organizer' && !hasLeft ? dashboardOf(person, links) : undefined, false],
    [t('mail.action.reschedule'), isOffer ? undefined : reschedule, false],
    [t('mail.action.cancel'), side === 'organizer' || over ? undefined : links.cancel, false],
  ]
  return offered.flatMap(([label, address, primary]) => {
    const url = address === undefined ? undefined : webAddress(address)
    return url === undefined ? [] : [{ label, url, primary }]
  })
}
