import type { Translator } from '@daybook/i18n'
import type { BookingFacts, RenderedMessage } from './booking-facts.ts'
import { type InvitedPerson, NOBODY, renderInvitation } from './invitation.ts'
import { hasMailbox, type Recipient, type RecipientMailKind } from './recipients.ts'

/**
 * Returns the calendar entries of a mail, in the recipient's language. The list is empty if calendars have nothing to
 * change.
 */
export function invitationFor(
  { side, news }: Recipient,
  current: BookingFacts,
  t: Translator,
  now: Date,
): RenderedMessage['attachments'] {
  const facts = news === 'unassigned' ? beforeHandover(current) : current
  const method = methodFor(news, facts)
  if (method === undefined) return []
  const { booking, links } = facts
  const organizer = organizerFor(side, facts)
  const shared = {
    method,
    status: statusFor(method, facts),
    summary: booking.title,
    description: describeEntry(facts, t),
    location: booking.location,
    url: links.booking,
    organizer,
    attendees: [{ ...organizer, role: 'CHAIR' as const, answer: 'ACCEPTED' as const }, ...invitedPeople(facts)],
  }
  // Each meeting of a series has its own file, because a message of RFC 5546 is about one entry.
  return [booking, ...(booking.further ?? [])].map(({ icsUid, icsSequence, startsAt, endsAt }, index) => ({
    filename: index === 0 ? 'invite.ics' : `invite-${index + 1}.ics`,
    contentType: `text/calendar; method=${method}; charset=utf-8`,
    content: renderInvitation({ ...shared, uid: icsUid, sequence: icsSequence, startsAt, endsAt }, now),
  }))
}

function methodFor(
  news: RecipientMailKind,
  { booking: { status, wasAccepted } }: BookingFacts,
): 'REQUEST' | 'CANCEL' | undefined {
  switch (news) {
    case 'scheduled':
    case 'rescheduled':
    case 'location-changed':
    case 'guests-added':
    case 'reassigned':
      return 'REQUEST'
    case 'unassigned':
      return status === 'accepted' || wasAccepted ? 'CANCEL' : undefined
    // A reschedule that waits for confirmation changes the entry to the new time, because the former time is given up.
    case 'requested':
      return wasAccepted ? 'REQUEST' : undefined
    // Calendars ignore the cancellation of an unknown entry, so it is always sent.
    case 'attendee-removed':
      return 'CANCEL'
    case 'cancelled':
      return wasAccepted === false ? undefined : 'CANCEL'
    case 'declined':
      return wasAccepted ? 'CANCEL' : undefined
    case 'reschedule-offered':
    // Guests who haven't accepted get no calendar entry.
    case 'named-as-guest':
      return undefined
  }
}

/**
 * Returns the facts with the former organizer, because calendars remove only an entry that they know, from the
 * organizer who sent it.
 */
function beforeHandover(facts: BookingFacts): BookingFacts {
  const { reassigned, attendees } = facts
  if (!reassigned) return facts
  const { from, to, wasOrganizer } = reassigned
  if (wasOrganizer) return { ...facts, organizer: from }
  const others = attendees.filter(({ kind, email }) => kind !== 'host' || email !== to.email)
  return { ...facts, attendees: [...others, { ...from, kind: 'host' }] }
}

function statusFor(method: 'REQUEST' | 'CANCEL', { booking }: BookingFacts): 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED' {
  if (method === 'CANCEL') return 'CANCELLED'
  return booking.status === 'pending' ? 'TENTATIVE' : 'CONFIRMED'
}

/**
 * Returns the organizer for the entry. The organizer's own copy keeps the real address, because a calendar recognizes
 * its owner by it.
 */
const organizerFor = (side: Recipient['side'], { organizer, hideOrganizerEmail, noReplyAddress }: BookingFacts) => ({
  name: organizer.name,
  email: side === 'attendee' && hideOrganizerEmail ? (noReplyAddress ?? NOBODY) : organizer.email,
})

/** Returns each invited person once, without the organizer and without people who have no mailbox. */
export function invitedPeople(facts: BookingFacts): InvitedPerson[] {
  const seen = new Set([facts.organizer.email.toLowerCase()])
  const people: InvitedPerson[] = []
  for (const { name, email, kind } of facts.attendees) {
    if (!hasMailbox({ email }) || seen.has(email.toLowerCase())) continue
    seen.add(email.toLowerCase())
    people.push({ name, email, role: 'REQ-PARTICIPANT', answer: answerOf({ email, kind }, facts.booking.movedBy) })
  }
  return people
}

/**
 * Whoever chose the time has accepted it: the booker, or the person who moved the meeting. The hosts offered it. Everybody
 * else still has to answer.
 */
function answerOf(
  { email, kind }: Pick<BookingFacts['attendees'][number], 'email' | 'kind'>,
  movedBy: string | undefined,
): InvitedPerson['answer'] {
  const chose = movedBy === undefined ? kind === 'booker' : email.toLowerCase() === movedBy.toLowerCase()
  return chose || kind === 'host' ? 'ACCEPTED' : 'NEEDS-ACTION'
}

/** Returns the text of the calendar entry: the description, the notes and answers, and the booking's page. */
export function describeEntry({ booking, links, hideCalendarNotes }: BookingFacts, t: Translator): string {
  const labelled = (label: string) => t('mail.label', { label })
  const written = hideCalendarNotes
    ? []
    : [
        booking.notes && `${labelled(t('mail.field.notes'))}\n${booking.notes}`,
        ...booking.answers.map(({ label, value }) => `${labelled(label)} ${value}`),
      ]
  const blocks = [booking.description, ...written, `${labelled(t('mail.action.view'))} ${links.booking}`]
  return blocks.filter((block) => block).join('\n\n')
}
