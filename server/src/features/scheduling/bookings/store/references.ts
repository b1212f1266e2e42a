import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../../db/connection.ts'
import type { BookingReferenceTable } from '../../../../db/tables/bookings.ts'

export type Reference = { id: number; type: string; externalUid: string; calendarExternalId: string | null }

/** The type of the references to rooms of the built-in video. Existing clients know this name. */
export const DAILY_VIDEO = 'daily_video'
/** The types whose address the booking shows. The address of a room of the built-in video is shown by its page alone. */
const VIDEO_TYPES: ReadonlySet<string> = new Set(['google_video', 'office365_video', 'zoom_video'])

/** A room of the built-in video. `url` and `hostToken` are null until a provider has made it. */
export type Room = { name: string; id: string | null; url: string | null; hostToken: string | null }

/** Returns the booking's room in the built-in video. */
export const findRoom = (db: Db, bookingId: number): Promise<Room | undefined> =>
  rooms(db).where('bookingId', '=', bookingId).where('deletedAt', 'is', null).executeTakeFirst()

const rooms = (db: Db) =>
  db
    .selectFrom('bookingReferences')
    .select(['externalUid as name', 'meetingId as id', 'meetingUrl as url', 'meetingPassword as hostToken'])
    .where('type', '=', DAILY_VIDEO)

/** A booking whose place is changed more often than this loses sight of its first rooms. */
const MAX_ROOMS = 10

/**
 * Returns the rooms of the built-in video that the booking has and had, newest first. The provider keeps the recordings
 * of a room that the booking no longer has. The bare word `id` would mean the text that is selected by this name.
 */
export const listRooms = (db: Db, bookingId: number): Promise<Room[]> =>
  rooms(db).where('bookingId', '=', bookingId).orderBy('bookingReferences.id', 'desc').limit(MAX_ROOMS).execute()

/** Returns the newest booking that takes place in this room, or did before its place was changed. */
export const findBookingOfRoom = async (db: Db, name: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('bookingReferences')
      .innerJoin('bookings', 'bookings.id', 'bookingReferences.bookingId')
      .select('bookings.id')
      .where('bookingReferences.externalUid', '=', name)
      .where('bookingReferences.type', '=', DAILY_VIDEO)
      .where('bookings.status', '=', 'accepted')
      .orderBy('bookings.id', 'desc')
      .executeTakeFirst()
  )?.id

/** Gives the booking this room in the built-in video instead of its former one, or none. */
export async function replaceRoom(tx: Tx, bookingId: number, room: string | null, now: Date): Promise<void> {
  await tx
    .updateTable('bookingReferences')
    .set({ deletedAt: now })
    .where('bookingId', '=', bookingId)
    .where('type', '=', DAILY_VIDEO)
    .where('deletedAt', 'is', null)
    .execute()
  if (room === null) return
  await tx
    .insertInto('bookingReferences')
    .values({ bookingId, type: DAILY_VIDEO, externalUid: room, meetingId: room, createdAt: now })
    .execute()
}

export const listReferences = (db: Db, bookingId: number, type: string | undefined): Promise<Reference[]> => {
  const all = db
    .selectFrom('bookingReferences')
    .select(['id', 'type', 'externalUid', 'calendarExternalId'])
    .where('bookingId', '=', bookingId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
  return (type === undefined ? all : all.where('type', '=', type)).execute()
}

export const findBookingOfTeam = async (db: Db, teamId: number, uid: string): Promise<number | undefined> =>
  (await db.selectFrom('bookings').select('id').where('uid', '=', uid).where('teamId', '=', teamId).executeTakeFirst())
    ?.id

/** The object that a booking has at a provider: an event in a calendar, or a meeting of a video app. */
export type NewReference = Pick<Selectable<BookingReferenceTable>, 'bookingId' | 'type' | 'externalUid'> &
  Partial<
    Pick<
      Selectable<BookingReferenceTable>,
      'calendarExternalId' | 'connectionId' | 'meetingId' | 'meetingUrl' | 'meetingPassword' | 'etag'
    >
  >

export type StoredReference = Omit<Selectable<BookingReferenceTable>, 'deletedAt' | 'attendanceCheckedAt'> & {
  permanentId: string
}

/**
 * Stores a reference, or replaces the booking's reference of this type in this calendar. A booking that was rescheduled
 * meanwhile passes the reference on to the newest booking of its chain. Returns the id of that booking, or undefined if
 * the booking was deleted.
 */
export async function putReference(
  tx: Tx,
  { bookingId: given, ...reference }: NewReference,
  now: Date,
): Promise<number | undefined> {
  // The lock waits for a reschedule that is under way. The next statement then sees its new booking.
  await tx.selectFrom('bookings').select('id').where('id', '=', given).forUpdate().execute()
  const newest = await tx
    .selectFrom('bookings')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('permanentId', '=', tx.selectFrom('bookings').select('permanentId').where('id', '=', given))
    .executeTakeFirst()
  const bookingId = newest?.id
  if (bookingId === undefined || bookingId === null) return undefined
  const row = {
    calendarExternalId: null,
    connectionId: null,
    meetingId: null,
    meetingUrl: null,
    meetingPassword: null,
    etag: null,
    ...reference,
    bookingId,
  }
  if (VIDEO_TYPES.has(row.type)) {
    await tx.updateTable('bookings').set({ meetingUrl: row.meetingUrl }).where('id', '=', bookingId).execute()
  }
  await tx
    .insertInto('bookingReferences')
    .values({ ...row, createdAt: now })
    .onConflict((clash) =>
      clash
        .expression(sql`booking_id, type, COALESCE(calendar_external_id, '')`)
        .where('deletedAt', 'is', null)
        .doUpdateSet({ ...row, missingSince: null }),
    )
    .execute()
  return bookingId
}

/** Deletes a reference, and the booking forgets the address of this meeting. The object at the provider stays. */
export async function deleteReference(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`
    WITH deleted AS (
      UPDATE booking_references SET deleted_at = ${now} WHERE id = ${id} AND deleted_at IS NULL
      RETURNING booking_id, meeting_url
    )
    UPDATE bookings SET meeting_url = NULL
    FROM deleted WHERE bookings.id = deleted.booking_id AND bookings.meeting_url = deleted.meeting_url`.execute(tx)
}

/** Returns the references of all bookings of these chains of reschedules. */
export const referencesOfChains = (db: Db, permanentIds: readonly string[]): Promise<StoredReference[]> =>
  db
    .selectFrom('bookingReferences')
    .innerJoin('bookings', 'bookings.id', 'bookingReferences.bookingId')
    .select([
      'bookingReferences.id',
      'bookingReferences.bookingId',
      'bookings.permanentId',
      'bookingReferences.type',
      'bookingReferences.externalUid',
      'bookingReferences.calendarExternalId',
      'bookingReferences.connectionId',
      'bookingReferences.meetingId',
      'bookingReferences.meetingUrl',
      'bookingReferences.meetingPassword',
      'bookingReferences.etag',
      'bookingReferences.missingSince',
      'bookingReferences.createdAt',
    ])
    .where('bookings.permanentId', 'in', permanentIds)
    .where('bookingReferences.deletedAt', 'is', null)
    .orderBy('bookingReferences.id')
    .execute()
