import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SeenBooking } from '../../features/scheduling/bookings/seen-booking.ts'

/** The cookie in which a browser keeps what it has just booked. It opens these bookings, so scripts can't read it. */
const NAME = 'daybook-booked'
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

/** Reads the cookie, the newest booking first. It comes from the browser, so it may contain anything. */
export function justBookedBy({ cookies }: FastifyRequest): JustBooked[] {
  return (cookies[NAME] ?? '')
    .split(',')
    .slice(0, MOST)
    .flatMap((entry) => {
      const [uid, seatUid, start, formId] = entry.split(':')
      const time = Number.parseInt(start ?? '', 36)
      if (!uid || formId === undefined || !Number.isSafeInteger(time)) return []
      return [{ uid, seatUid: seatUid || undefined, start: time, formId }]
    })
}

/** Keeps a new booking. A page in a frame must not: there it would be a cookie of a third party. */
export function rememberBooked(request: FastifyRequest, reply: FastifyReply, booked: JustBooked): void {
  const others = justBookedBy(request).filter(({ uid, seatUid }) => uid !== booked.uid || seatUid !== booked.seatUid)
  const entries = [booked, ...others].slice(0, MOST)
  const value = entries.map(({ uid, seatUid = '', start, formId }) =>
    [uid, seatUid, start.toString(36), formId].join(':'),
  )
  reply.setCookie(NAME, value.join(','), {
    path: '/',
    maxAge: SECONDS,
    sameSite: 'lax',
    httpOnly: true,
    secure: request.protocol === 'https',
  })
}

/** Returns true if this browser has just made the booking, or the seat that its link names. */
export const hasJustBooked = (request: FastifyRequest, { uid, access }: SeenBooking): boolean =>
  justBookedBy(request).some((each) => each.uid === uid && each.seatUid === access.namedSeatUid)
