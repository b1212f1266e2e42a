import type { Services } from '../app/services.ts'
import { bookingNoteRoutes } from '../features/scheduling/booking-notes/routes.ts'
import { bookingAdminRoutes } from '../features/scheduling/bookings/wire/routes/admin.ts'
import { bookingRoutes } from '../features/scheduling/bookings/wire/routes/bookings.ts'
import { bookingChangeRoutes } from '../features/scheduling/bookings/wire/routes/changes.ts'
import { dailyWebhookRoute } from '../features/scheduling/bookings/wire/routes/daily-webhook.ts'
import { bookingExportRoutes } from '../features/scheduling/bookings/wire/routes/export.ts'
import {
  bookingListRoutes,
  organizationBookings,
  organizationUserBookings,
  teamBookings,
} from '../features/scheduling/bookings/wire/routes/group-lists.ts'
import { bookingPaymentRoute } from '../features/scheduling/bookings/wire/routes/payment.ts'
import { bookingPeopleRoutes } from '../features/scheduling/bookings/wire/routes/people.ts'
import { bookingReassignRoutes } from '../features/scheduling/bookings/wire/routes/reassign.ts'
import { bookingRecordRoutes } from '../features/scheduling/bookings/wire/routes/recordings.ts'
import {
  bookingReferenceRoutes,
  teamBookingReferenceRoutes,
} from '../features/scheduling/bookings/wire/routes/references.ts'

import { bookingRoutesV20240415 } from '../features/scheduling/bookings/wire/versions/2024-04-15/routes.ts'
import { calendarFeedRoutes } from '../features/scheduling/calendar-feeds/routes.ts'
import { calendarFileRoute } from '../features/scheduling/calendar-feeds/routes-file.ts'
import type { FeedOwner } from '../features/scheduling/calendar-feeds/service.ts'
import { calendarRoutes } from '../features/scheduling/calendars/wire/routes.ts'
import { chosenCalendarRoutes } from '../features/scheduling/calendars/wire/routes-chosen.ts'
import { calendarOAuthRoutes } from '../features/scheduling/calendars/wire/routes-oauth.ts'
import { calendarPasswordRoutes } from '../features/scheduling/calendars/wire/routes-password.ts'
import { conferencingRoutes } from '../features/scheduling/conferencing/routes.ts'
import {
  componentConferencingRoutes,
  defaultLocationRoute,
} from '../features/scheduling/conferencing/routes-component.ts'
import { conferencingOAuthRoutes } from '../features/scheduling/conferencing/routes-oauth.ts'
import type { ConnectionOwner } from '../features/scheduling/connections/service.ts'
import {
  componentEventTypeRoutes,
  componentTeamEventTypeRoutes,
  publicEventRoute,
} from '../features/scheduling/event-types/component/routes.ts'
import { eventTypeInsightRoutes } from '../features/scheduling/event-types/insight/routes.ts'
import { eventTypeRoutes } from '../features/scheduling/event-types/routes.ts'
import { eventTypeAdminRoutes } from '../features/scheduling/event-types/routes-admin.ts'
import { organizationEventTypesRoute, teamEventTypeRoutes } from '../features/scheduling/event-types/team/routes.ts'
import { phoneCallRoute } from '../features/scheduling/event-types/team/routes-phone-call.ts'
import { insightRoutes } from '../features/scheduling/insights/routes.ts'
import type { InsightsOwner } from '../features/scheduling/insights/service.ts'
import { organizationAbsencesRoute, outOfOfficeRoutes } from '../features/scheduling/out-of-office/routes.ts'
import { stripeRoutes, stripeTeamCheckRoute } from '../features/scheduling/payments/wire/routes.ts'
import { eventTypeAppRoute } from '../features/scheduling/payments/wire/routes-component.ts'
import { stripeWebhookRoute } from '../features/scheduling/payments/wire/routes-webhook.ts'
import { privateLinkRoutes } from '../features/scheduling/private-links/routes.ts'
import { fairnessRoute } from '../features/scheduling/round-robin/routes.ts'
import { routingFormRoutes } from '../features/scheduling/routing-forms/wire/routes.ts'
import { matchingMembersRoute } from '../features/scheduling/routing-forms/wire/routes-component.ts'
import {
  calculateSlotsRoute,
  routingFormResponseRoutes,
} from '../features/scheduling/routing-forms/wire/routes-responses.ts'
import { componentScheduleRoutes } from '../features/scheduling/schedules/component/routes.ts'
import { memberScheduleRoutes, teamUserScheduleRoutes } from '../features/scheduling/schedules/routes/members.ts'
import { defaultScheduleRoute, scheduleRoutes } from '../features/scheduling/schedules/routes/schedules.ts'
import { slotReservationRoutes } from '../features/scheduling/slot-reservations/routes.ts'
import { slotReservationRoutesV20240415 } from '../features/scheduling/slot-reservations/versions/2024-04-15/routes.ts'
import { slotRoutes } from '../features/scheduling/slots/routes.ts'
import { slotStreamRoute } from '../features/scheduling/slots/routes-stream.ts'
import { timeZoneRoutes } from '../features/scheduling/time-zones/routes.ts'
import { unifiedEventRoutes } from '../features/scheduling/unified-events/routes.ts'
import type { Http } from '../http/create-http.ts'
import { at } from './addresses.ts'
import type { Settings } from './settings.ts'

/** Serves schedules, event types, slots and bookings. */
export async function serveScheduling(
  http: Http,
  {
    schedules,
    eventTypes,
    eventLog,
    privateLinks,
    slots,
    slotStreams,
    routingForms,
    explain,
    slotReservations,
    bookings,
    bookingNotes,
    roundRobin,
    insights,
    outOfOffice,
    calendarFeeds,
    calendars,
    conferencing,
    paymentAccounts,
    paymentNotices,
    unifiedEvents,
    publicUrl,
  }: Services & Settings,
): Promise<void> {
  const { prefix } = at.me
  await http.register(scheduleRoutes(schedules, at.me), at.me)
  await http.register(defaultScheduleRoute(schedules, at.me), at.me)
  await http.register(scheduleRoutes(schedules, at.orgUser), at.orgUser)
  await http.register(componentScheduleRoutes(schedules, at.atoms), at.atoms)
  for (const group of [at.team, at.orgTeam, at.org]) await http.register(memberScheduleRoutes(schedules, group), group)
  await http.register(teamUserScheduleRoutes(schedules, at.orgTeamUser), at.orgTeamUser)
  for (const person of [at.self, at.orgUser]) await http.register(outOfOfficeRoutes(outOfOffice, person), person)
  await http.register(organizationAbsencesRoute(outOfOffice, at.org), at.org)
  await http.register(calendarRoutes(calendars, at.me), at.me)
  await http.register(calendarOAuthRoutes(calendars, publicUrl, at.me), at.me)
  await http.register(calendarPasswordRoutes(calendars, at.me), at.me)
  await http.register(chosenCalendarRoutes(calendars, at.me), at.me)
  await http.register(unifiedEventRoutes(unifiedEvents, at.me), at.me)
  for (const owner of [at.me, at.team, at.orgTeam])
    await http.register(calendarFeedRoutes<FeedOwner>(calendarFeeds, owner), owner)
  await http.register(calendarFileRoute(calendarFeeds))
  await http.register(eventTypeRoutes(eventTypes, at.me), at.me)
  for (const team of [at.team, at.orgTeam]) {
    await http.register(teamEventTypeRoutes(eventTypes, team), team)
    await http.register(phoneCallRoute(eventTypes, team), team)
  }
  await http.register(publicEventRoute(eventTypes), at.atoms)
  await http.register(componentEventTypeRoutes(eventTypes, at.atoms), at.atoms)
  await http.register(componentTeamEventTypeRoutes(eventTypes, at.atomsTeam), at.atomsTeam)
  const own = { at: at.me, of: 'caller', heading: 'Event types / Private links' }
  await http.register(privateLinkRoutes(privateLinks, own), at.me)
  const ofTeam = { at: at.orgTeam, of: 'teamId', heading: 'Event types / Private links' }
  await http.register(privateLinkRoutes(privateLinks, ofTeam), at.orgTeam)
  await http.register(organizationEventTypesRoute(eventTypes, at.org), at.org)
  await http.register(timeZoneRoutes(), { prefix })
  await http.register(slotRoutes(slots, explain), { prefix })
  await http.register(slotStreamRoute(slotStreams), { prefix })
  for (const routes of [routingFormRoutes, routingFormResponseRoutes]) {
    const scope = 'ROUTING_FORM'
    const responses = routes === routingFormResponseRoutes
    await http.register(
      routes(routingForms, { at: at.me, heading: 'Routing forms', answers: 'MEMBER', listsTeams: false }),
      at.me,
    )
    await http.register(
      routes(routingForms, { at: at.org, scope, heading: 'Routing forms', answers: 'MEMBER', listsTeams: true }),
      at.org,
    )
    const heading = responses ? 'Routing forms / Responses' : 'Routing forms'
    for (const team of [at.team, at.orgTeam])
      await http.register(
        routes(routingForms, { at: team, scope, heading, answers: 'MEMBER', listsTeams: false }),
        team,
      )
  }
  await http.register(calculateSlotsRoute(routingForms), { prefix })
  await http.register(matchingMembersRoute(routingForms, at.atomsTeam), at.atomsTeam)
  await http.register(slotReservationRoutes(slotReservations), { prefix })
  await http.register(slotReservationRoutesV20240415(slotReservations), { prefix })
  await http.register(bookingRoutes(bookings), { prefix })
  await http.register(bookingExportRoutes(bookings), { prefix })
  await http.register(bookingRoutesV20240415(bookings), { prefix })
  await http.register(bookingChangeRoutes(bookings), { prefix })
  await http.register(bookingPeopleRoutes(bookings), { prefix })
  await http.register(bookingReassignRoutes(bookings), { prefix })
  await http.register(bookingReferenceRoutes(bookings), { prefix })
  await http.register(bookingRecordRoutes(bookings), { prefix })
  await http.register(bookingNoteRoutes(bookingNotes), { prefix })
  await http.register(dailyWebhookRoute(bookings), { prefix })
  await http.register(teamBookingReferenceRoutes(bookings, at.orgTeam), at.orgTeam)
  await http.register(eventTypeInsightRoutes(eventTypes, eventLog), { prefix })
  await http.register(fairnessRoute(roundRobin), { prefix })
  for (const owner of [at.me, at.team, at.orgTeam, at.org])
    await http.register(insightRoutes<InsightsOwner>(insights, owner), owner)
  for (const group of [at.team, at.orgTeam])
    await http.register(bookingListRoutes(bookings, teamBookings(group)), group)
  await http.register(bookingListRoutes(bookings, organizationBookings(at.org)), at.org)
  await http.register(bookingListRoutes(bookings, organizationUserBookings(at.orgUser)), at.orgUser)
  await http.register(bookingAdminRoutes(bookings), { prefix })
  for (const owner of [at.me, at.orgTeam]) {
    await http.register(conferencingRoutes<ConnectionOwner>(conferencing, owner), owner)
    await http.register(conferencingOAuthRoutes<ConnectionOwner>(conferencing, publicUrl, owner), owner)
  }
  for (const owner of [at.me, at.orgTeam]) {
    await http.register(stripeRoutes<ConnectionOwner>(paymentAccounts, publicUrl, owner), owner)
  }
  await http.register(stripeTeamCheckRoute<ConnectionOwner>(paymentAccounts, at.team), { prefix })
  await http.register(componentConferencingRoutes<ConnectionOwner>(conferencing, at.atoms), at.atoms)
  await http.register(componentConferencingRoutes<ConnectionOwner>(conferencing, at.atomsTeam), at.atomsTeam)
  await http.register(defaultLocationRoute(conferencing, at.atoms), at.atoms)
  await http.register(bookingPaymentRoute(bookings), at.atoms)
  await http.register(eventTypeAppRoute(paymentAccounts, at.atoms), at.atoms)
  await http.register(stripeWebhookRoute(paymentNotices), { prefix })
  await http.register(eventTypeAdminRoutes(eventTypes), { prefix })
}
