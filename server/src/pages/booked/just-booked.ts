import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SeenBooking } from '../../features/scheduling/bookings/seen-booking.ts'
import { isGranted, signGrant } from '../../lib/secrets/signed-link.ts'
import type { PageDependencies } from '../dependencies.ts'

/** The cookie in which a browser keeps what it has just booked. It opens these bookings, so scripts can't read it. */
const NAME = 'daybook-booked'
const PURPOSE = 'page.booked'
/** Long enough for "Back", and short enough for a browser that several people use. */
const SECONDS = 3600
const MOST = 5

/** A booking that this browser has made in the last hour. */
type JustBooked = {
  uid: string
  seatUid: string | undefined
  /** In milliseconds. */
  start: number
  /** The number of the form by which it was booked. */
  formId: string
}

type Deps = Pick<PageDependencies, 'secretKeys' | 'clock'>
type Kept = JustBooked & { entry: string }

/**
 * Returns what this browser has booked, the newest first. A browser may send anything, and whoever has a booking's link knows its
 * uid: only what this server has signed counts.
 */
export function justBookedBy({ secretKeys, clock }: Deps, { cookies }: FastifyRequest): Kept[] {
  return (cookies[NAME] ?? '')
    .split(',')
    .slice(0, MOST)
    .flatMap((entry) => {
      const [uid, seatUid, start, formId, token] = entry.split(':')
      const time = Number.parseInt(start ?? '', 36)
      if (!uid || formId === undefined || token === undefined || !Number.isSafeInteger(time)) return []
      const booked = { uid, seatUid: seatUid || undefined, start: time, formId }
      const grant = { purpose: PURPOSE, subject: textOf(booked) }
      return isGranted(secretKeys, grant, token, clock.now()) ? [{ ...booked, entry }] : []
    })
}

const textOf = ({ uid, seatUid = '', start, formId }: JustBooked): string =>
  [uid, seatUid, start.toString(36), formId].join(':')

/** Keeps a new booking. A page in a frame must not: there it would be a cookie of a third party. */
export function rememberBooked(deps: Deps, request: FastifyRequest, reply: FastifyReply, booked: JustBooked): void {
  const others = justBookedBy(deps, request).filter(
    ({ uid, seatUid }) => uid !== booked.uid || seatUid !== booked.seatUid,
  )
  const expiresAt = new Date(deps.clock.now().getTime() + SECONDS * 1000)
  const subject = textOf(booked)
  const entry = `${subject}:${signGrant(deps.secretKeys[0], { purpose: PURPOSE, subject, expiresAt })}`
  reply.setCookie(NAME, [entry, ...others.map((other) => other.entry)].slice(0, MOST).join(','), {
    path: '/',
    maxAge: SECONDS,
    sameSite: 'lax',
    httpOnly: true,
    secure: request.protocol === 'https',
  })
}

/** Returns true if this browser has just made the booking, or the seat that its link names. */
export const hasJustBooked = (deps: Deps, request: FastifyRequest, { uid, access }: SeenBooking): boolean =>
  justBookedBy(deps, request).some((each) => each.uid === uid && each.seatUid === access.namedSeatUid)
