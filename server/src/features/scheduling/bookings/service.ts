import type { SignedNotice } from '../../../adapters/conferencing/daily-notices.ts'
import type { Change } from '../../../commands/change.ts'
import { type Actor, type CommandContext, callerKey } from '../../../commands/context.ts'
import type { Tx } from '../../../db/connection.ts'
import { type CursorPage, type LatestRows, latestPage, type Page } from '../../../lib/page.ts'
import type { RateLimit } from '../../../lib/rate-limit.ts'
import type { Received } from '../payments/service.ts'
import type { BookingView } from './booking.ts'
import { clientPage } from './client-page.ts'
import { chooseWay } from './create/choose-way.ts'
import { createBooking } from './create/pipeline.ts'
import type { BookingDependencies } from './dependencies.ts'
import { describeBookings } from './events/describe.ts'
import { publishBookingEvent } from './events/publish.ts'
import { type SampleHost, sampleBooking } from './events/sample.ts'
import { findBookableFor } from './find-bookable.ts'
import type { ImportedBooking, StoredImport } from './imports/imported-booking.ts'
import { type RepeatedImport, repeatImported, storeImported } from './imports/store-imported.ts'
import { acceptAsGuest } from './operations/accept-as-guest.ts'
import { addGuests, type NewGuest } from './operations/add-guests.ts'
import { addAttendee, getAttendee, listAttendees, type NewAttendee, removeAttendee } from './operations/attendees.ts'
import { type Cancellation, cancelBooking } from './operations/cancel.ts'
import { cancelAllOf } from './operations/cancel-all.ts'
import { cancelOfAddress } from './operations/cancel-of-address.ts'
import { changeLocation } from './operations/change-location.ts'
import { confirmBooking } from './operations/confirm.ts'
import { declineBooking } from './operations/decline.ts'
import { forgetOrigins } from './operations/forget-origins.ts'
import { giveUpPayments } from './operations/give-up-payments.ts'
import { giveUpWaiting } from './operations/give-up-waiting.ts'
import { type Absences, markAbsent } from './operations/mark-absent.ts'
import { type Rating, rateBooking } from './operations/rate.ts'
import { type Reassignment, reassignBooking } from './operations/reassign.ts'
import { takePayment } from './operations/take-payment.ts'
import { bookingForCalendar } from './queries/calendar-event.ts'
import { calendarLinks } from './queries/calendar-links.ts'
import { feedBookings } from './queries/feed-bookings.ts'
import { getBooking, getBookingBySeat } from './queries/get-booking.ts'
import { getPayment } from './queries/get-payment.ts'
import { exportOwnBookings, type ListOwner, listBookingsOf, listOwnBookings } from './queries/list-bookings.ts'
import type { BookingListQuery } from './queries/list-filter.ts'
import { reassignCandidates } from './queries/reassign-candidates.ts'
import { meetingRecords } from './queries/recordings.ts'
import { type ReferenceType, referencesInTeam, referencesOf } from './queries/references.ts'
import { routingTrace } from './queries/routing-trace.ts'
import type { BookingRequest } from './request.ts'
import { rescheduleBooking } from './reschedule/pipeline.ts'
import type { Reschedule } from './reschedule/reschedule.ts'
import { giveRoom } from './rooms/give-room.ts'
import { receiveRoomNotice } from './rooms/receive-room-notice.ts'
import { tellAbsences } from './rooms/tell-absences.ts'
import type { SeenBooking } from './seen-booking.ts'
import { type AdminBookingFilter, type AdminBookingRow, listAnybodysBookings } from './store/admin-list.ts'
import { type BookedTime, listBookedTimes } from './store/list-busy.ts'
import { findRoom } from './store/references.ts'
import { viewStoredBooking } from './store/view.ts'
import type { NewLocation } from './wire/parse-new-location.ts'

export { manyLines, oneLine, webAddress } from '../../../lib/text/plain-text.ts'
export { answerText } from './answer-text.ts'
export type { ViewedAttendee } from './booking.ts'
export type { DescribedBooking } from './events/describe.ts'
export type { SampleHost } from './events/sample.ts'
export type { ImportedBooking } from './imports/imported-booking.ts'
export { attendeesInAudience } from './mails/audience.ts'
export type { Person } from './mails/booking-facts.ts'
export { type MailParts, mailParts } from './mails/mail-parts.ts'
export { hasMailbox } from './mails/recipients.ts'
export { isBuiltInVideo, meetingLink } from './meeting-link.ts'
export { bookingForNotes, type NotedBooking } from './queries/booking-for-notes.ts'
export type { BookingForCalendar } from './queries/calendar-event.ts'
export { type FeedDetail, feedFile, freeBusyFile } from './queries/feed-file.ts'
export type { AdminBookingFilter, AdminBookingRow } from './store/admin-list.ts'
export {
  type Attendance,
  countOpenOfAddress,
  eraseActor,
  eraseAttendees,
  eraseBooked,
  listAttendances,
  listChains,
  listSharedTexts,
  putSharedTexts,
} from './store/erase.ts'
export {
  countOpenOfOrganizer,
  eraseActorEverywhere,
  eraseHost,
  listHostedChains,
  listWordsOfHost,
} from './store/erase-host.ts'
export { type AfterOld, eraseOldBookings, listOldBookings, type OldBooking } from './store/erase-old.ts'
export {
  deleteReference,
  type NewReference,
  putReference,
  referencesOfChains,
  type StoredReference,
} from './store/references.ts'
export { createStrangerAllowance } from './strangers.ts'
export type Bookings = ReturnType<typeof createBookings>

/** This limit exists because each added person gets a mail and every attendee may add people. */
const GUESTS: RateLimit = { name: 'booking_guests', limit: 5, windowMs: 60_000, blockMs: 60_000 }

/** Creates the operations on bookings. The file of each operation lists the errors that it throws. */
export function createBookings(deps: BookingDependencies) {
  const guestCalls = deps.createThrottle(GUESTS)

  return {
    /** Creates one booking, or all bookings of a series if the event type recurs. */
    async create(context: CommandContext, asked: BookingRequest): Promise<SeenBooking | SeenBooking[]> {
      const link = asked.privateLink === undefined ? undefined : await deps.privateLinks.open(asked.privateLink)
      const request = link ? { ...asked, privateLinkId: link.id } : asked
      const bookable = await findBookableFor(deps.availability, request.selector)
      const way = chooseWay(bookable, request)
      return createBooking(deps, context, { way, request, bookable })
    },

    get: (uid: string, actor: Actor, seatUid?: string) => getBooking(deps, uid, actor, seatUid),

    getBySeat: (seatUid: string, actor: Actor) => getBookingBySeat(deps, seatUid, actor),

    getPayment: (uid: string) => getPayment(deps, uid),

    list: (actor: Actor, wish: BookingListQuery, page: Page) => listOwnBookings(deps, actor, wish, page),

    /** Lists all of them for a file. */
    export: (actor: Actor, wish: BookingListQuery, most: number) => exportOwnBookings(deps, actor, wish, most),

    listOf: (actor: Actor, owner: ListOwner, wish: BookingListQuery, page: Page) =>
      listBookingsOf(deps, actor, owner, wish, page),

    /** Lists the bookings of all accounts, for administrators. */
    listAll: (actor: Actor, filter: AdminBookingFilter, rows: LatestRows): Promise<CursorPage<AdminBookingRow>> =>
      latestPage(rows, (wanted) => listAnybodysBookings(deps.reading.for(actor), filter, wanted)),

    /** Reschedules a booking, or one seat of it. */
    reschedule: (
      context: CommandContext,
      uid: string,
      { seatUid, ...reschedule }: Reschedule & { seatUid?: string | undefined },
    ): Promise<SeenBooking> => rescheduleBooking(deps, context, { uid, seatUid, reschedule }),

    cancel: (context: CommandContext, uid: string, cancellation: Cancellation) =>
      cancelBooking(deps, context, uid, cancellation),

    /** Describes bookings for other features that write about them. */
    describe: (tx: Tx, ids: readonly number[], now: Date) => describeBookings(deps, tx, ids, now),

    /** Publishes that the provider has made the meeting, or has given it another address. */
    async meetingMade(change: Change, bookingId: number): Promise<void> {
      const booking = await viewStoredBooking(change.tx, bookingId)
      await publishBookingEvent(deps, change, booking, { event: 'booking.meeting-made' })
    },

    clientPage: (booking: BookingView) => clientPage(deps, booking),

    /** Cancels the bookings of an account as a part of the command that deletes the account. */
    cancelAllOf: (change: Change, organizerId: number) => cancelAllOf(deps, change, organizerId),

    /** Keeps new bookings of the host out until the command ends. */
    keepOut: (change: Change, hostId: number) => deps.occupancy.lock(change, [hostId]),

    /** Cancels up to `most` open bookings of an address. Returns their number. */
    cancelOfAddress: (change: Change, email: string, most: number) => cancelOfAddress(deps, change, email, most),

    giveUpWaiting: giveUpWaiting(deps),

    giveUpPayments: giveUpPayments(deps),

    tellAbsences: tellAbsences(deps),

    /** Lets a booking go on whose payment the provider has reported. */
    takePayment: (context: CommandContext, received: Received) => takePayment(deps, context, received),

    forgetOrigins: forgetOrigins(deps),

    confirm: (context: CommandContext, uid: string, answer: { granted?: boolean } = {}) =>
      confirmBooking(deps, context, uid, answer),

    decline: (context: CommandContext, uid: string, answer: { reason?: string | undefined; granted?: boolean }) =>
      declineBooking(deps, context, uid, answer),

    reassign: (context: CommandContext, uid: string, to?: Reassignment) => reassignBooking(deps, context, uid, to),

    reassignCandidates: (actor: Actor, uid: string) => reassignCandidates(deps, actor, uid),

    routingTrace: (actor: Actor, uid: string) => routingTrace(deps, actor, uid),

    markAbsent: (context: CommandContext, uid: string, absences: Absences) => markAbsent(deps, context, uid, absences),

    rate: (context: CommandContext, uid: string, rating: Rating) => rateBooking(deps, context, uid, rating),

    changeLocation: (context: CommandContext, uid: string, place: NewLocation | undefined) =>
      changeLocation(deps, context, uid, place),

    listAttendees: (actor: Actor, uid: string) => listAttendees(deps, actor, uid),

    getAttendee: (actor: Actor, uid: string, attendeeId: number) => getAttendee(deps, actor, uid, attendeeId),

    /** @throws `TOO_MANY_REQUESTS`, and what `addAttendee` throws. */
    async addAttendee(context: CommandContext, uid: string, attendee: NewAttendee) {
      await guestCalls.take(callerKey(context.actor))
      return addAttendee(deps, context, uid, attendee)
    },

    removeAttendee: (context: CommandContext, uid: string, attendeeId: number) =>
      removeAttendee(deps, context, uid, attendeeId),

    references: (actor: Actor, uid: string, type?: ReferenceType) => referencesOf(deps, actor, uid, type),

    referencesInTeam: (teamId: number, uid: string, type?: ReferenceType) => referencesInTeam(deps, teamId, uid, type),

    /** Returns the booking's room in the built-in video. Only the page of an open room may show it. */
    findRoom: (bookingId: number) => findRoom(deps.db, bookingId),

    giveRoom: (uid: string) => giveRoom(deps, uid),

    recordings: (actor: Actor, uid: string) =>
      meetingRecords(deps, actor, uid, (records, room) => records.recordings(room)),

    transcripts: (actor: Actor, uid: string) =>
      meetingRecords(deps, actor, uid, (records, room) => records.transcripts(room)),

    sessions: (actor: Actor, uid: string) =>
      meetingRecords(deps, actor, uid, (records, room) => records.sessions(room)),

    receiveRoomNotice: (context: CommandContext, notice: SignedNotice) => receiveRoomNotice(deps, context, notice),

    /** @throws `TOO_MANY_REQUESTS`, and what `addGuests` throws. */
    async addGuests(context: CommandContext, uid: string, guests: readonly NewGuest[]) {
      await guestCalls.take(callerKey(context.actor))
      return addGuests(deps, context, uid, guests)
    },

    acceptAsGuest: (context: CommandContext, uid: string, attendeeId: number) =>
      acceptAsGuest(deps, context, uid, attendeeId),

    /** Describes the newest booking of a chain of reschedules for the calendar of its organizer. */
    forCalendar: (tx: Tx, permanentId: string, now: Date) => bookingForCalendar(deps, tx, permanentId, now),

    /** Invents a booking for the preview of a message. */
    sample: (host: SampleHost, now: Date) => sampleBooking(deps.publicUrl, host, now),

    /** Lists the bookings of a host or a team for a calendar feed. */
    listForFeed: (owner: { userId: number } | { teamId: number }, range: { from: Date; until: Date }) =>
      feedBookings(deps.db, owner, range),

    /** Lists the bookings that keep a person busy in [from, until), by start: those that they host and those that they attend. */
    listBookedTimes: (userId: number, range: { from: Date; until: Date }, most: number): Promise<BookedTime[]> =>
      listBookedTimes(deps.db, userId, range, most),

    /** Stores bookings of another system, as a part of another command. */
    storeImported: (change: Change, bookings: readonly ImportedBooking[]): Promise<StoredImport[]> =>
      storeImported(deps, change, bookings),

    repeatImported: (change: Change, repeated: readonly RepeatedImport[]): Promise<StoredImport[]> =>
      repeatImported(deps, change, repeated),

    calendarLinks: (uid: string, actor: Actor) => calendarLinks(deps, uid, actor),
  }
}
