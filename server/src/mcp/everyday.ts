const EVENT_TYPE_FIELDS = [
  'title',
  'slug',
  'description',
  'lengthInMinutes',
  'lengthInMinutesOptions',
  'locations',
  'scheduleId',
  'slotInterval',
  'minimumBookingNotice',
  'beforeEventBuffer',
  'afterEventBuffer',
  'bookingWindow',
  'bookingLimitsCount',
  'confirmationPolicy',
  'hidden',
] as const

/** A tool of the usual set, by the name of the operation's tool. */
type Everyday = { readonly fields?: readonly string[]; readonly description?: string }

const MORE_FIELDS =
  'Only the usual fields are arguments here. The address /mcp?tools=event-types offers the tool with all fields.'
const CUSTOM_FIELDS: Everyday = { fields: EVENT_TYPE_FIELDS, description: MORE_FIELDS }

/**
 * The operations whose tools every client gets: reading, and the changes of everyday work. A model chooses badly among
 * hundreds of tools, and reads the description of each in every conversation.
 */
export const EVERYDAY: Readonly<Record<string, Everyday>> = {
  me_get: {},
  bookings_list: { description: 'Each booking has a uid, which the other tools take.' },
  bookings_get: {},
  bookings_confirm: {},
  bookings_decline: {},
  bookings_mark_absent: {},
  bookings_change_location: {},
  booking_guests_create: {},
  slots_explain: {},
  event_types_list: {},
  event_types_get: {},
  event_types_create: CUSTOM_FIELDS,
  event_types_update: CUSTOM_FIELDS,
  event_types_delete: {},
  private_links_create: {},
  schedules_list: {},
  schedules_get: {},
  schedules_create: {},
  schedules_update: {},
  schedules_delete: {},
  me_ooo_list: {},
  me_ooo_create: {},
  me_ooo_update: {},
  me_ooo_delete: {},
  calendars_list: {},
  calendars_busy_times: {},
  conferencing_list: {},
  teams_list: {},
  teams_get: {},
  teams_memberships_list: {},
  teams_event_types_list: {},
  teams_bookings_list: {},
  webhooks_list: {},
  webhooks_get: {},
  webhooks_create: {},
  webhooks_update: {},
  webhooks_delete: {},
}
