import type { Actor } from '../../../../commands/context.ts'
import type { Db } from '../../../../db/connection.ts'
import { notFound } from '../../../../lib/errors.ts'
import { mayReadRecordings } from '../access.ts'
import type { BookingView } from '../booking.ts'
import type { BookingDependencies } from '../dependencies.ts'
import { notYourBooking } from '../errors/access.ts'
import { bookingNotFound } from '../errors/booking.ts'
import { isBuiltInVideo } from '../meeting-link.ts'
import { findRoom } from '../store/references.ts'
import { viewBookingByUid } from '../store/view.ts'

/** A recording of a meeting. Instants and lengths are in seconds. */
export type Recording = {
  id: string
  roomName: string
  startTs: number
  status: string
  maxParticipants?: number
  duration: number
  shareToken: string
  downloadLink?: string | null
  error?: string | null
}

/** The participants of a meeting's room and how long they stayed. Instants and lengths are in seconds. */
export type ConferencingSession = {
  id: string
  room: string
  startTime: number
  duration: number
  ongoing: boolean
  maxParticipants: number
  participants: { userId: string | null; userName: string | null; joinTime: number; duration: number }[]
}

export type MeetingRecords = { recordings: Recording[]; transcripts: string[]; sessions: ConferencingSession[] }

/**
 * Returns the recordings and sessions of a meeting in the built-in video. The lists are empty as long as no provider is
 * connected.
 *
 * @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`, `BOOKING_WITHOUT_VIDEO`
 */
export async function meetingRecords(
  { db }: Pick<BookingDependencies, 'db'>,
  actor: Actor,
  uid: string,
): Promise<MeetingRecords> {
  const booking = await viewBookingByUid(db, uid)
  if (!booking) throw bookingNotFound(uid)
  if (!(await mayReadRecordings(db, actor, booking))) throw notYourBooking(actor, uid)
  if (!(await hasBuiltInVideo(db, booking))) throw withoutVideo(uid)
  return { recordings: [], transcripts: [], sessions: [] }
}

/** Returns true if the meeting is in the built-in video by its location, or if a video room was made for it. */
const hasBuiltInVideo = async (db: Db, booking: BookingView): Promise<boolean> =>
  isBuiltInVideo(booking) || (await findRoom(db, booking.id)) !== undefined

/** Returns the error that existing clients expect. */
const withoutVideo = (uid: string) =>
  notFound('BOOKING_WITHOUT_VIDEO', `No Cal Video reference found with booking uid ${uid}`)
