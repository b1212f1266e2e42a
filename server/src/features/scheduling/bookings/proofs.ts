import { sha256 } from '../../../lib/secrets/hash.ts'
import { expiryOf } from '../../../lib/secrets/signed-link.ts'
import type { Proof } from '../../messaging/outbox/service.ts'
import type { Attendee, BookingFacts, BookingMailKind } from './mails/booking-facts.ts'

/** After these events, all seats have ended. */
const ENDS: ReadonlySet<string> = new Set<BookingMailKind>(['cancelled', 'declined'])
/** After these events, the seat of the attendee whom the mail is about has ended. */
const ENDS_OF_ONE: ReadonlySet<string> = new Set<BookingMailKind>(['seat-cancelled', 'attendee-removed'])

const answerKey = (uid: string): string => `booking:${uid}:answer`
const guestKey = (uid: string): string => `booking:${uid}:guest`
const seatKey = (seatUid: string): string => `seat:${sha256(seatUid).toString('base64url')}`

/**
 * Returns the proofs that a message about a booking may contain: links that answer it, and the links of the reader's
 * seat.
 */
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

/** Returns the token of a link that works without a sign-in. */
export function proofIn(link: string, key: string): Proof[] {
  const secret = new URL(link).searchParams.get('token')
  return secret === null ? [] : [{ secret, key, expiresAt: expiryOf(secret) }]
}

type Event = { type: string; payload: Readonly<Record<string, unknown>>; mail: unknown }

/** Returns the keys of the proofs that become invalid with an event. */
export function endedProofs({ type, payload, mail }: Event): string[] {
  if (!type.startsWith('BOOKING_')) return []
  const { occasion = '', facts } = (mail ?? {}) as { occasion?: BookingMailKind; facts?: BookingFacts }
  const gone = (facts?.attendees ?? []).filter(
    ({ isNew, isRemoved }) => ENDS.has(occasion) || (ENDS_OF_ONE.has(occasion) && (isNew || isRemoved)),
  )
  // A new request waits for its answer, but the booking that it replaces doesn't wait any more.
  const answered = [type === 'BOOKING_REQUESTED' ? undefined : payload.uid, payload.rescheduleUid]
  return [
    ...answered.flatMap((uid) => (typeof uid === 'string' ? answerKey(uid) : [])),
    ...gone.flatMap(({ seatUid }) => (seatUid === undefined ? [] : seatKey(seatUid))),
  ]
}
