import type { Actor } from '../../commands/context.ts'
import { notYourBooking } from './access-errors.ts'
import type { BookingDependencies } from './dependencies.ts'
import { bookingNotFound } from './errors.ts'
import { mayReadRecordings } from './roles.ts'
import { viewBookingByUid } from './view-store.ts'

/** Of a meeting that was recorded; instants in seconds, lengths likewise. */
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

/** Who was in the meeting's room, and how long: instants in seconds, lengths likewise. */
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
 * What was kept of a meeting. A provider of video keeps it; while none is connected there is nothing.
 *
 * @throws `BOOKING_NOT_FOUND`, `BOOKING_FORBIDDEN`
 */
export async function meetingRecords(
  { db }: Pick<BookingDependencies, 'db'>,
  actor: Actor,
  uid: string,
): Promise<MeetingRecords> {
  const booking = await viewBookingByUid(db, uid)
  if (!booking) throw bookingNotFound(uid)
  if (!(await mayReadRecordings(db, actor, booking))) throw notYourBooking(actor, uid)
  return { recordings: [], transcripts: [], sessions: [] }
}
