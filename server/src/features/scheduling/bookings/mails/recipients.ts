import { isMailbox } from '../../../../lib/text/email.ts'
import type { Attendee, BookingFacts, BookingMailKind, Person, Replacement } from './booking-facts.ts'

/**
 * The content of a mail to one recipient. New attendees get `scheduled`, because the meeting is new to them.
 * `unassigned` is for the host who gave the booking up, and `named-as-guest` for a guest of a stranger.
 */
export type RecipientMailKind =
  | Exclude<BookingMailKind, 'attendee-added' | SeatMailKind>
  | 'unassigned'
  | 'named-as-guest'

type SeatMailKind = 'seat-taken' | 'seat-moved' | 'seat-cancelled'

/** The mail that the attendee of a seat gets. It speaks of the seat like a meeting. */
const NEWS_OF_SEAT: Readonly<Record<SeatMailKind, RecipientMailKind>> = {
  'seat-taken': 'scheduled',
  'seat-moved': 'rescheduled',
  'seat-cancelled': 'cancelled',
}
const isOfSeat = (occasion: BookingMailKind): occasion is SeatMailKind => occasion in NEWS_OF_SEAT

/** Kinds of change that only attendees who are marked as new are told about. */
const TO_THEM_ALONE: ReadonlySet<BookingMailKind> = new Set(['attendee-added', 'reschedule-offered'])
/** Kinds of change of which the organizer gets no mail. */
const NOT_TO_ORGANIZER: ReadonlySet<BookingMailKind> = new Set([...TO_THEM_ALONE, 'attendee-removed', 'payment-due'])

export type Recipient = {
  person: Person & Pick<Attendee, 'acceptUrl' | 'textNumber'>
  side: 'attendee' | 'organizer'
  news: RecipientMailKind
  /** True for the organizer, who alone gets the links that answer a request. */
  decides: boolean
}

/**
 * Returns the recipients of the mails. Each address occurs once for each side, because the outbox keeps one message for
 * a change, a side and an address. People without a mailbox are left out.
 */
export function recipientsOf(occasion: BookingMailKind, facts: BookingFacts): Recipient[] {
  const recipients = everybodyOf(occasion, facts)
  return onePerAddress(recipients.filter(({ person }) => hasMailbox(person)))
}

/** The content of text messages. Attendees get none if the only change is that others have joined. */
const NOT_TEXTED = [
  'guests-added',
  'unassigned',
  'reschedule-offered',
  'named-as-guest',
  'payment-due',
] as const satisfies readonly RecipientMailKind[]
type TextNews = Exclude<RecipientMailKind, (typeof NOT_TEXTED)[number]>
const isTexted = (news: RecipientMailKind): news is TextNews => NOT_TEXTED.every((kind) => kind !== news)
export type TextRecipient = { person: Person; news: TextNews; number: string }

/** Returns the recipients of text messages. Each number occurs once. */
export function textRecipientsOf(occasion: BookingMailKind, facts: BookingFacts): TextRecipient[] {
  const byNumber = new Map<string, TextRecipient>()
  for (const { person, side, news } of everybodyOf(occasion, facts)) {
    const { textNumber: number } = person
    if (number === undefined || side !== 'attendee' || !isTexted(news)) continue
    if (!byNumber.has(number)) byNumber.set(number, { person, news, number })
  }
  return [...byNumber.values()]
}

const everybodyOf = (occasion: BookingMailKind, facts: BookingFacts): Recipient[] =>
  invitedBy(occasion, facts).flatMap(asHeard)

/** Reduces the mails to a guest of a stranger: until the guest accepts, they get one mail and nothing else. */
function asHeard(recipient: Recipient): Recipient[] {
  if (recipient.person.acceptUrl === undefined) return [recipient]
  return recipient.news === 'scheduled' ? [{ ...recipient, news: 'named-as-guest' }] : []
}

function invitedBy(occasion: BookingMailKind, facts: BookingFacts): Recipient[] {
  const isForThem = ({ isNew, isRemoved, kind }: Attendee) => {
    if (occasion === 'attendee-removed') return isRemoved === true
    if (occasion === 'payment-due') return kind === 'booker'
    if (isOfSeat(occasion)) return isNew === true || kind === 'host'
    return !TO_THEM_ALONE.has(occasion) || isNew === true
  }
  const attendees = facts.attendees.filter(isForThem)
  const told = attendees.map(
    (person): Recipient => ({
      person,
      side: person.kind === 'host' ? 'organizer' : 'attendee',
      news: newsFor(occasion, person.isNew === true),
      decides: false,
    }),
  )
  // The organizer comes first, so that the organizer's mail is kept if a host has the same address.
  if (!NOT_TO_ORGANIZER.has(occasion)) {
    told.unshift({ person: facts.organizer, side: 'organizer', news: newsFor(occasion, false), decides: true })
  }
  if (occasion === 'reassigned' && facts.reassigned) return afterHandover(told, facts, facts.reassigned)
  return facts.replaced ? afterMove(told, facts.replaced) : told
}

/**
 * Adapts the mails after a reschedule: a new host gets the mail about a new booking, and a former host learns that they
 * no longer have it.
 */
function afterMove(told: readonly Recipient[], replaced: readonly Replacement[]): Recipient[] {
  const isJoining = ({ person, side }: Recipient) =>
    side === 'organizer' && replaced.some(({ to, isNew }) => isNew && to.email === person.email)
  return [
    ...told.map((recipient) =>
      recipient.news === 'rescheduled' && isJoining(recipient)
        ? { ...recipient, news: 'scheduled' as const }
        : recipient,
    ),
    ...replaced.map(({ from }): Recipient => ({ person: from, side: 'organizer', news: 'unassigned', decides: false })),
  ]
}

/**
 * Adapts the mails after the booking was reassigned: the new host gets the booking, and the former host is told that it
 * ended. If the request is still open, no other person gets a mail.
 */
function afterHandover(
  told: readonly Recipient[],
  { booking }: BookingFacts,
  { from, to }: { from: Person; to: Person },
): Recipient[] {
  const isTo = ({ person, side }: Recipient) => side === 'organizer' && person.email === to.email
  const isRequest = booking.status === 'pending'
  const news = isRequest ? ('requested' as const) : ('scheduled' as const)
  const others = isRequest ? [] : told.filter((recipient) => !isTo(recipient))
  return [
    ...told.filter(isTo).map((recipient) => ({ ...recipient, news })),
    { person: from, side: 'organizer', news: 'unassigned', decides: false },
    ...others,
  ]
}

function newsFor(occasion: BookingMailKind, isNew: boolean): RecipientMailKind {
  if (isOfSeat(occasion)) return NEWS_OF_SEAT[occasion]
  return occasion === 'attendee-added' || (occasion === 'guests-added' && isNew) ? 'scheduled' : occasion
}

/** Returns false if the address only stands for a telephone number. */
export const hasMailbox = ({ email }: { email: string }): boolean => isMailbox(email)

function onePerAddress(recipients: Recipient[]): Recipient[] {
  const seen = new Set<string>()
  return recipients.filter(({ side, person }) => {
    const key = `${side} ${person.email.toLowerCase()}`
    return !seen.has(key) && seen.add(key)
  })
}
