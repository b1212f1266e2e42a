import { isMailbox } from '../../../../lib/text/email.ts'
import type { Attendee, BookingFacts, BookingMailKind, Person, Replacement } from './booking-facts.ts'

/**
 * What a mail tells. Those who join later are told of a scheduled meeting, for that is news to them; `unassigned` is for
 * the host who gave it up, `named-as-guest` for a guest of a stranger.
 */
export type RecipientMailKind =
  | Exclude<BookingMailKind, 'attendee-added' | SeatMailKind>
  | 'unassigned'
  | 'named-as-guest'

type SeatMailKind = 'seat-taken' | 'seat-moved' | 'seat-cancelled'

/** Who shares a meeting hears of their own seat as of a meeting. */
const NEWS_OF_SEAT: Readonly<Record<SeatMailKind, RecipientMailKind>> = {
  'seat-taken': 'scheduled',
  'seat-moved': 'rescheduled',
  'seat-cancelled': 'cancelled',
}
const isOfSeat = (occasion: BookingMailKind): occasion is SeatMailKind => occasion in NEWS_OF_SEAT

/** Only those are told who are marked as new. */
const TO_THEM_ALONE: ReadonlySet<BookingMailKind> = new Set(['attendee-added', 'reschedule-offered'])

export type Recipient = {
  person: Person & Pick<Attendee, 'acceptUrl' | 'textNumber'>
  side: 'attendee' | 'organizer'
  news: RecipientMailKind
  /** The links that answer a request are the organizer's alone. */
  decides: boolean
}

/**
 * Who hears of it: each address once a side, since the outbox keeps one message for an occasion, a side and an address.
 * People without a mailbox are left out.
 */
export function recipientsOf(occasion: BookingMailKind, facts: BookingFacts): Recipient[] {
  const recipients = everybodyOf(occasion, facts)
  return onePerAddress(recipients.filter(({ person }) => hasMailbox(person)))
}

/** What texts tell: who only hears that others have joined isn't texted about it. */
type TextNews = Exclude<RecipientMailKind, 'guests-added' | 'unassigned' | 'reschedule-offered' | 'named-as-guest'>
const NOT_TEXTED: readonly RecipientMailKind[] = ['guests-added', 'unassigned', 'reschedule-offered', 'named-as-guest']
const isTexted = (news: RecipientMailKind): news is TextNews => !NOT_TEXTED.includes(news)
export type TextRecipient = { person: Person; news: TextNews; number: string }

/** Whose telephones hear of it: each number once. */
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

/** A guest whom nobody has vouched for hears once that they were named, and nothing else. */
function asHeard(recipient: Recipient): Recipient[] {
  if (recipient.person.acceptUrl === undefined) return [recipient]
  return recipient.news === 'scheduled' ? [{ ...recipient, news: 'named-as-guest' }] : []
}

function invitedBy(occasion: BookingMailKind, facts: BookingFacts): Recipient[] {
  const isForThem = ({ isNew, isRemoved, kind }: Attendee) =>
    occasion === 'attendee-removed'
      ? isRemoved === true
      : isOfSeat(occasion)
        ? isNew === true || kind === 'host'
        : !TO_THEM_ALONE.has(occasion) || isNew === true
  const attendees = facts.attendees.filter(isForThem)
  const told = attendees.map(
    (person): Recipient => ({
      person,
      side: person.kind === 'host' ? 'organizer' : 'attendee',
      news: newsFor(occasion, person.isNew === true),
      decides: false,
    }),
  )
  // The organizer goes first, to be the one who stays if a host has the same address.
  if (!TO_THEM_ALONE.has(occasion) && occasion !== 'attendee-removed') {
    told.unshift({ person: facts.organizer, side: 'organizer', news: newsFor(occasion, false), decides: true })
  }
  if (occasion === 'reassigned' && facts.reassigned) return afterHandover(told, facts, facts.reassigned)
  return facts.replaced ? afterMove(told, facts.replaced) : told
}

/** To a new host a moved booking is a new one; those who had it hear that they don't any more. */
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

/** The new host hears of a booking, the old one of its end; of a request that is still open nobody else has to know. */
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

/** Whoever is known by telephone only has an address that stands for the number. */
export const hasMailbox = ({ email }: { email: string }): boolean => isMailbox(email)

function onePerAddress(recipients: Recipient[]): Recipient[] {
  const seen = new Set<string>()
  return recipients.filter(({ side, person }) => {
    const key = `${side} ${person.email.toLowerCase()}`
    return !seen.has(key) && seen.add(key)
  })
}
