import type { BookableHost } from '../../../availability/service.ts'
import type { BookingView, ViewedAttendee } from '../../booking.ts'
import { coHostAttendees, hostRows } from '../../create/host-rows.ts'
import { retitle } from '../../create/retitle.ts'
import { videoAt } from '../../meeting-link.ts'
import { insertAttendees, insertBookingHosts, rescheduleAttendee } from '../../store/change.ts'
import type { FreshBookingColumns } from '../../store/columns.ts'
import { insertStayingAttendees, insertSuccessor } from '../../store/insert.ts'
import type { Staffed, Stored } from '../phases.ts'

/** The columns by which calendars and clients identify a booking. */
type Identity = Pick<FreshBookingColumns, 'uid' | 'permanentId' | 'icsUid' | 'icsSequence'>

/** Stores the booking at its new time, with all seats. Calendars see it as the same meeting. */
export function storeSuccessor(staffed: Staffed): Promise<Stored> {
  const { deps, old } = staffed
  const identity = {
    uid: deps.ids.uid(),
    permanentId: old.permanentId,
    icsUid: old.icsUid,
    icsSequence: old.icsSequence + 1,
  }
  const seated = old.attendees.filter(({ kind }) => kind === 'seat')
  return store(staffed, identity, { seated, keepsRoom: true })
}

/**
 * Stores a separate booking for an attendee who leaves a shared meeting. The old booking stays the same for the other
 * attendees.
 */
export function storeSuccessorOfSeat(staffed: Staffed, attendee: ViewedAttendee): Promise<Stored> {
  const { ids } = staffed.deps
  const uid = ids.uid()
  const identity = { uid, permanentId: ids.uuid(), icsUid: `${uid}@daybook`, icsSequence: 0 }
  // The others still meet in the old room.
  return store(staffed, identity, { seated: [attendee], keepsRoom: false })
}

type Kept = { seated: readonly ViewedAttendee[]; keepsRoom: boolean }

async function store(staffed: Staffed, identity: Identity, { seated, keepsRoom }: Kept): Promise<Stored> {
  const { deps, change, context, old, meetings, status, bookable, hosts } = staffed
  const { tx, now } = change
  const { videoRoom, videoUrl } = videoAt(deps.videoRooms, { ...old, link: old.videoUrl }, identity.uid)
  const [{ startsAt, endsAt }] = meetings
  const fresh = {
    ...identity,
    organizerId: hosts[0]?.userId ?? old.organizerId,
    createdThrough: context.through,
    status,
    startsAt,
    endsAt,
    title: haveSameHosts(old, hosts) ? old.title : retitle(bookable, old, hosts),
    seatsTaken: old.seatsTotal === null ? 0 : seated.length,
    awaitsHostUntil: null,
    paymentDueAt: null,
    paymentUrl: null,
    videoUrl,
    // The meeting at the provider changes its time later, but not its address.
    meetingUrl: keepsRoom && hosts[0]?.userId === old.organizerId ? old.meetingUrl : null,
    createdAt: now,
    updatedAt: now,
  }
  const bookingId = await insertSuccessor(tx, old.id, fresh, { newRoom: videoRoom, keepsOld: keepsRoom })
  await insertBookingHosts(tx, hostRows({ bookingId, startsAt }, hosts))
  const ofBooking = { bookingId, startsAt, createdAt: now }
  await insertStayingAttendees(tx, old.id, ofBooking)
  await insertAttendees(
    tx,
    coHostAttendees(hosts).map((attendee) => ({ ...attendee, ...ofBooking })),
  )
  for (const { id } of seated) await rescheduleAttendee(tx, id, bookingId, startsAt)
  return { ...staffed, stored: [{ bookingId, uid: identity.uid, startsAt, endsAt }] }
}

const haveSameHosts = (old: BookingView, hosts: readonly BookableHost[]): boolean =>
  old.hosts.length === hosts.length && old.hosts.every(({ userId }, index) => userId === hosts[index]?.userId)
