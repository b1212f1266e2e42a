import { createAvailability } from '../features/scheduling/availability/service.ts'
import { createBookingNotes } from '../features/scheduling/booking-notes/service.ts'
import { createBookings, createStrangerAllowance } from '../features/scheduling/bookings/service.ts'
import { followReading } from '../features/scheduling/calendar-events/service.ts'
import { createCalendarFeeds } from '../features/scheduling/calendar-feeds/service.ts'
import { createCopyReader } from '../features/scheduling/calendars/read-copies.ts'
import { createListReader } from '../features/scheduling/calendars/read-lists.ts'
import { createCalendars, createDelegatedAccounts } from '../features/scheduling/calendars/service.ts'
import { createConferencing, createVideoRooms } from '../features/scheduling/conferencing/service.ts'
import { createForgetFlows } from '../features/scheduling/connections/jobs.ts'
import { createConnectingFlows, createConnections, createFlowEnds } from '../features/scheduling/connections/service.ts'
import { createEventTypes, createManagedEventTypes } from '../features/scheduling/event-types/service.ts'
import { createInsights } from '../features/scheduling/insights/service.ts'
import { createOccupancy } from '../features/scheduling/occupancy/service.ts'
import { createOutOfOffice } from '../features/scheduling/out-of-office/service.ts'
import { createPersonalLimits } from '../features/scheduling/personal-limits/service.ts'
import { createPrivateLinks } from '../features/scheduling/private-links/service.ts'
import { createRoundRobin } from '../features/scheduling/round-robin/service.ts'
import { createRoutingForms } from '../features/scheduling/routing-forms/service.ts'
import { createSchedules } from '../features/scheduling/schedules/service.ts'
import { createSlotReservations } from '../features/scheduling/slot-reservations/service.ts'
import { createExplain } from '../features/scheduling/slots/explain.ts'
import { createSlots } from '../features/scheduling/slots/service.ts'
import { createSlotStreams } from '../features/scheduling/slots/streams.ts'
import { createUnifiedEvents } from '../features/scheduling/unified-events/service.ts'
import { pageAddresses } from '../lib/page-addresses.ts'
import { missingStripeSettings } from '../settings/stripe-settings.ts'
import { createCalendarProviders } from './calendar-providers.ts'
import type { Foundation } from './foundation.ts'
import { createMeetingProviders, readRoomNoticeOf, roomRecordsOf } from './meeting-providers.ts'
import type { Messaging } from './messaging.ts'
import { createPaymentLedger, createPaymentServices } from './payments.ts'

export type Scheduling = ReturnType<typeof createScheduling>

/** Creates the services from schedules to bookings. */
export function createScheduling(foundation: Foundation, { verificationCodes }: Pick<Messaging, 'verificationCodes'>) {
  const { config, connection, db, reading, clock, ids, versions, publicUrl, createThrottle, reportMistake } = foundation
  const { run, runTogether, outgoing } = foundation
  const schedules = createSchedules({ db, run, versions })
  const outOfOffice = createOutOfOffice({ db, run, ids, versions })
  const personalLimits = createPersonalLimits({ db, versions })
  const managedEventTypes = createManagedEventTypes({ versions })
  const videoRooms = createVideoRooms({
    jitsiHost: config.jitsiHost,
    usesDaily: config.dailyApiKey !== '',
    publicUrl,
    ids,
  })
  const connections = createConnections({ db, run, secretBox: foundation.secretBox })
  const { secretBox } = foundation
  const ofFlows = { db, run, secretBox, clock, ids, publicUrl }
  const flows = createConnectingFlows({ ...ofFlows, trustsLoopback: config.nodeEnv !== 'production' })
  const providersOfCalendars = createCalendarProviders(foundation)
  const { feeds, providers: calendarProviders, oauthProviders, passwordProviders } = providersOfCalendars
  const calendarLists = createListReader({ db, run, clock, connections, providers: calendarProviders, reportMistake })
  const calendarCopies = createCopyReader({
    db,
    run,
    clock,
    versions,
    connections,
    providers: calendarProviders,
    followReading,
    worker: foundation.worker,
    reportMistake,
  })
  const eventTypes = createEventTypes({
    db,
    run,
    schedules,
    versions,
    managed: managedEventTypes,
    calendarLists,
    offersVideo: videoRooms.isOffered,
    pages: pageAddresses(config),
    paymentsNeed: missingStripeSettings(config).forPayments,
  })
  const occupancy = createOccupancy({ db, versions, reportMistake })
  const availability = createAvailability({
    db,
    runTogether,
    occupancy,
    versions,
    calendarCopies,
    now: clock.now,
    offersVideo: videoRooms.isOffered,
  })
  const unifiedEvents = createUnifiedEvents({ db, run, connections, google: providersOfCalendars.googleEditor })
  const calendars = createCalendars({
    db,
    run,
    versions,
    connections,
    copies: calendarCopies,
    lists: calendarLists,
    feeds,
    outgoing,
    flows,
    oauthProviders,
    passwordProviders,
  })
  const delegatedAccounts = createDelegatedAccounts({ run, versions, connections, providers: calendarProviders })
  const meetingProviders = createMeetingProviders(foundation)
  const conferencing = createConferencing({
    db,
    run,
    connections,
    flows,
    oauthProviders: meetingProviders,
    eventTypes,
    offersVideo: videoRooms.isOffered,
  })
  const explain = createExplain({ db, availability, clock })
  const slots = createSlots({ db, availability, versions, clock, calendarCopies })
  const routingForms = createRoutingForms({ db, run, clock, ids, slots, availability, createThrottle })
  const slotStreams = createSlotStreams({
    availability,
    versions,
    calendarCopies,
    most: config.slotStreams,
    epoch: connection.embedded ? ids.uid() : '',
    now: () => clock.steady().getTime(),
  })
  const slotReservations = createSlotReservations({ db, run, clock, ids, availability, occupancy, calendarCopies })
  const privateLinks = createPrivateLinks({ db, run, clock, ids, publicUrl })
  const roundRobin = createRoundRobin({ db, availability })
  const payments = createPaymentLedger(foundation)
  const bookings = createBookings({
    db,
    reading,
    run,
    clock,
    ids,
    availability,
    calendarCopies,
    occupancy,
    roundRobin,
    privateLinks,
    payments,
    videoRooms,
    roomRecords: roomRecordsOf(foundation),
    readRoomNotice: readRoomNoticeOf(foundation),
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
  const bookingNotes = createBookingNotes({ db, run })
  const insights = createInsights({ reading, clock, availability })
  const calendarFeeds = createCalendarFeeds({ db, run, clock, ids, bookings, publicUrl })
  const paymentServices = createPaymentServices(foundation, { connections, flows, bookings })
  return {
    ...paymentServices,
    payments,
    schedules,
    outOfOffice,
    personalLimits,
    managedEventTypes,
    eventTypes,
    availability,
    calendars,
    delegatedAccounts,
    calendarCopies,
    calendarLists,
    calendarFeeds,
    calendarProviders,
    unifiedEvents,
    calendarReader: providersOfCalendars.reader,
    connections,
    connectingFlows: createFlowEnds({
      ...ofFlows,
      connectors: {
        calendar: calendars.oauthAccounts.connector,
        conferencing: conferencing.oauthApps.connector,
        payment: paymentServices.paymentAccounts.connector,
      },
    }),
    forgetFlows: createForgetFlows({ db, clock }),
    conferencing,
    meetingProviders,
    explain,
    slots,
    slotStreams,
    routingForms,
    slotReservations,
    privateLinks,
    roundRobin,
    videoRooms,
    bookings,
    bookingNotes,
    insights,
  }
}
