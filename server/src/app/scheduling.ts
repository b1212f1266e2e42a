import { createIcsFeeds } from '../adapters/calendars/ics-feed.ts'
import { createOutgoing } from '../adapters/outgoing/outgoing.ts'
import { systemResolve } from '../adapters/outgoing/resolve.ts'
import { createAvailability } from '../features/scheduling/availability/service.ts'
import { createBookings, createStrangerAllowance } from '../features/scheduling/bookings/service.ts'
import { FEEDS } from '../features/scheduling/calendars/calendar-apps.ts'
import { createCopyReader } from '../features/scheduling/calendars/read-copies.ts'
import { createCalendars } from '../features/scheduling/calendars/service.ts'
import { createConferencing, createVideoRooms } from '../features/scheduling/conferencing/service.ts'
import { createConnections } from '../features/scheduling/connections/service.ts'
import { createEventTypes, createManagedEventTypes } from '../features/scheduling/event-types/service.ts'
import { createOccupancy } from '../features/scheduling/occupancy/service.ts'
import { createOutOfOffice } from '../features/scheduling/out-of-office/service.ts'
import { createPersonalLimits } from '../features/scheduling/personal-limits/service.ts'
import { createPrivateLinks } from '../features/scheduling/private-links/service.ts'
import { createRoundRobin } from '../features/scheduling/round-robin/service.ts'
import { createSchedules } from '../features/scheduling/schedules/service.ts'
import { createSlotReservations } from '../features/scheduling/slot-reservations/service.ts'
import { createExplain } from '../features/scheduling/slots/explain.ts'
import { createSlots } from '../features/scheduling/slots/service.ts'
import { createSlotStreams } from '../features/scheduling/slots/streams.ts'
import { pageAddresses } from '../lib/page-addresses.ts'
import type { Foundation } from './foundation.ts'
import type { Messaging } from './messaging.ts'

export type Scheduling = ReturnType<typeof createScheduling>

/** Creates the services from schedules to bookings. */
export function createScheduling(foundation: Foundation, { verificationCodes }: Pick<Messaging, 'verificationCodes'>) {
  const { config, connection, db, clock, ids, versions, publicUrl, createThrottle, reportMistake } = foundation
  const { run, runTogether } = foundation
  const schedules = createSchedules({ db, run, versions })
  const outOfOffice = createOutOfOffice({ db, run, ids, versions })
  const personalLimits = createPersonalLimits({ db, versions })
  const managedEventTypes = createManagedEventTypes({ versions })
  const videoRooms = createVideoRooms({ jitsiHost: config.jitsiHost, publicUrl, ids })
  const eventTypes = createEventTypes({
    db,
    run,
    schedules,
    versions,
    managed: managedEventTypes,
    offersVideo: videoRooms.isOffered,
    pages: pageAddresses(config),
  })
  const occupancy = createOccupancy({ db, versions, reportMistake })
  const availability = createAvailability({
    db,
    runTogether,
    occupancy,
    versions,
    now: clock.now,
    offersVideo: videoRooms.isOffered,
  })
  const connections = createConnections({ db, secretBox: foundation.secretBox })
  const outgoing = createOutgoing({ resolve: systemResolve(), allowPrivateNetworks: config.allowPrivateNetworks })
  const feeds = createIcsFeeds(outgoing)
  const calendarCopies = createCopyReader({
    db,
    run,
    clock,
    versions,
    connections,
    providers: { [FEEDS.type]: feeds },
    reportMistake,
  })
  const calendars = createCalendars({ db, run, versions, connections, copies: calendarCopies, feeds, outgoing })
  const conferencing = createConferencing({ db, run, connections })
  const explain = createExplain({ db, availability, clock })
  const slots = createSlots({ db, availability, versions, clock })
  const slotStreams = createSlotStreams({
    availability,
    versions,
    most: config.slotStreams,
    epoch: connection.embedded ? ids.uid() : '',
    now: () => clock.real().getTime(),
  })
  const slotReservations = createSlotReservations({ db, run, clock, ids, availability, occupancy })
  const privateLinks = createPrivateLinks({ db, run, clock, ids, publicUrl })
  const roundRobin = createRoundRobin({ db, availability })
  const bookings = createBookings({
    db,
    run,
    clock,
    ids,
    availability,
    calendarCopies,
    occupancy,
    roundRobin,
    privateLinks,
    videoRooms,
    verificationCodes,
    createThrottle,
    secretKey: foundation.secretKeys[0],
    publicUrl,
    mailFrom: config.mailFrom,
    strangerAllowance: createStrangerAllowance(foundation.createAllowance, {
      perAddress: config.bookingsPerAddressPerHour,
      perEventType: config.bookingsPerEventTypePerHour,
    }),
  })
  return {
    schedules,
    outOfOffice,
    personalLimits,
    managedEventTypes,
    eventTypes,
    availability,
    calendars,
    calendarCopies,
    connections,
    conferencing,
    explain,
    slots,
    slotStreams,
    slotReservations,
    privateLinks,
    roundRobin,
    videoRooms,
    bookings,
  }
}
