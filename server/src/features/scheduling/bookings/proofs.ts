import { sha256 } from '../../../lib/secrets/hash.ts'
import { expiryOf } from '../../../lib/secrets/signed-link.ts'
import type { Proof } from '../../messaging/outbox/service.ts'
import type { Attendee, BookingFacts, BookingMailKind } from './mails/booking-facts.ts'

/** After these nobody's seat is theirs any more. */
const ENDS: ReadonlySet<string> = new Set<BookingMailKind>(['cancelled', 'declined'])
/** After these one seat isn't: that of the attendee whom the mail is about. */
const ENDS_OF_ONE: ReadonlySet<string> = new Set<BookingMailKind>(['seat-cancelled', 'attendee-removed'])

const answerKey = (uid: string): string => `booking:${uid}:answer`
const guestKey = (uid: string): string => `booking:${uid}:guest`
const seatKey = (seatUid: string): string => `seat:${sha256(seatUid).toString('base64url')}`

/** What a message about a booking may bring its readers that proves something: links that answer it, and their seats'. */
export function proofsFor(
  { booking, links, attendees }: BookingFacts,
  isReader: (person: Attendee) => boolean,
): Proof[] {
  const { uid, endsAt } = booking
  const answers = [links.confirm, links.decline].flatMap((link) => link ?? [])
  const seats = attendees.flatMap((attendee) =>
    attendee.seatUid !== undefined && isReader(attendee) ? attendee.seatUid : [],
  )
  const yeses = attendees.flatMap((attendee) =>
    attendee.acceptUrl !== undefined && isReader(attendee) ? attendee.acceptUrl : [],
  )
  return [
    ...answers.flatMap((link) => proofIn(link, answerKey(uid))),
    ...yeses.flatMap((link) => proofIn(link, guestKey(uid))),
    ...seats.map((secret) => ({ secret, key: seatKey(secret), expiresAt: endsAt })),
  ]
}

/** The token of a link that may be followed with it alone. */
export function proofIn(link: string, key: string): Proof[] {
  const secret = new URL(link).searchParams.get('token')
  return secret === null ? [] : [{ secret, key, expiresAt: expiryOf(secret) }]
}

type Event = { type: string; payload: Readonly<Record<string, unknown>>; mail: unknown }

/** The keys of what proves nothing any more after an event. */
export function endedProofs({ type, payload, mail }: Event): string[] {
  if (!type.startsWith('BOOKING_')) return []
  const { occasion = '', facts } = (mail ?? {}) as { occasion?: BookingMailKind; facts?: BookingFacts }
  const gone = (facts?.attendees ?? []).filter(
    ({ isNew, isRemoved }) => ENDS.has(occasion) || (ENDS_OF_ONE.has(occasion) && (isNew || isRemoved)),
  )
  // A request waits for its answer; the one that it takes the place of doesn't any more.
  const answered = [type === 'BOOKING_REQUESTED' ? undefined : payload.uid, payload.rescheduleUid]
  return [
    ...answered.flatMap((uid) => (typeof uid === 'string' ? answerKey(uid) : [])),
    ...gone.flatMap(({ seatUid }) => (seatUid === undefined ? [] : seatKey(seatUid))),
  ]
}
