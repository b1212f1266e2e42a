import { type TSchema, Type } from 'typebox'
import { WebUrlOrEmpty } from '../../../lib/network/web-url.ts'
import { INTERFACE_LANGUAGES } from './languages.ts'
import { MAX_BUFFER_MINUTES } from './limits.ts'
import { MAX_INTEGER, minutes } from './settings/minutes.ts'
import { setting } from './settings/setting.ts'
import type { EventTypeColumns, EventTypeRow } from './store.ts'

type Column = keyof EventTypeColumns
type BooleanColumn = { [C in Column]: EventTypeRow[C] extends boolean ? C : never }[Column]

/**
 * Returns a field that is stored in a column of its own. `initial` is its value in a new event type, and null in a
 * request resets it to that.
 */
const field = <const C extends Column, Input extends TSchema, Output extends TSchema>(
  column: C,
  initial: EventTypeRow[C] & (string | number | boolean | null),
  input: Input,
  output: Output,
) => ({ column, initial, input: setting(input), output })

/** Returns a field that is off in a new event type. */
const flag = <const C extends BooleanColumn>(column: C, description: string) => ({
  column,
  initial: false,
  input: setting(Type.Boolean({ description })),
  output: Type.Boolean(),
})

const NullableText = Type.Union([Type.String(), Type.Null()])
const NullableInteger = Type.Union([Type.Integer(), Type.Null()])

/** The fields of event types that are stored in one column each, unchanged. This is all that such a field needs. */
export const PLAIN_FIELDS = {
  description: field('description', '', Type.String({ maxLength: 20_000 }), Type.String()),
  slotInterval: field(
    'slotIntervalMinutes',
    null,
    minutes(1, 'Minutes between the starts of slots; null: the length.'),
    NullableInteger,
  ),
  minimumBookingNotice: field(
    'minimumNoticeMinutes',
    120,
    minutes(0, 'Minutes between now and the first slot; 120 on a new event type.'),
    Type.Integer(),
  ),
  beforeEventBuffer: field(
    'bufferBeforeMinutes',
    0,
    minutes(0, 'Free minutes kept before a booking.', MAX_BUFFER_MINUTES),
    Type.Integer(),
  ),
  afterEventBuffer: field(
    'bufferAfterMinutes',
    0,
    minutes(0, 'Free minutes kept after a booking.', MAX_BUFFER_MINUTES),
    Type.Integer(),
  ),
  offsetStart: field('offsetStartMinutes', 0, minutes(0, 'Minutes by which all slots start later.'), Type.Integer()),
  scheduleId: field('scheduleId', null, Type.Integer({ minimum: 0, maximum: MAX_INTEGER }), NullableInteger),
  onlyShowFirstAvailableSlot: flag('onlyFirstSlotOfDay', 'Offers one slot a day.'),
  showOptimizedSlots: flag('optimizedSlots', 'Starts slots where they leave the fewest gaps.'),
  requiresBookerEmailVerification: flag('requiresBookerEmailVerification', 'Bookers prove their e-mail address first.'),
  hideCalendarNotes: flag('hideCalendarNotes', 'Leaves the notes out of calendar entries.'),
  hideCalendarEventDetails: flag('hideCalendarEventDetails', 'Leaves the details out of calendar entries.'),
  hideOrganizerEmail: flag('hideOrganizerEmail', "Leaves the host's address out of what attendees get."),
  useDestinationCalendarEmail: flag(
    'useDestinationCalendarEmail',
    'Invites from the address of the destination calendar.',
  ),
  lockTimeZoneToggleOnBookingPage: flag('lockTimeZone', "Shows all times in the host's time zone."),
  successRedirectUrl: field(
    'successRedirectUrl',
    null,
    WebUrlOrEmpty('The address to which bookers are sent after booking; null or an empty text: none.'),
    NullableText,
  ),
  forwardParamsSuccessRedirect: field(
    'forwardParamsSuccessRedirect',
    true,
    Type.Boolean({
      description: 'Adds the booking and the answers of the link to that address; true on a new event type.',
    }),
    Type.Union([Type.Boolean(), Type.Null()]),
  ),
  hidden: flag('hidden', "Leaves it out of the owner's public list."),
  bookingRequiresAuthentication: flag(
    'requiresAuthentication',
    'Only its owner, hosts and administrators may book it.',
  ),
  interfaceLanguage: field('interfaceLanguage', null, Type.Enum(INTERFACE_LANGUAGES), NullableText),
  allowReschedulingPastBookings: flag(
    'allowsReschedulingPast',
    'A booking in the past can still be rescheduled by its link.',
  ),
  allowReschedulingCancelledBookings: flag(
    'allowsReschedulingCancelled',
    'A cancelled booking can be booked again by its link.',
  ),
  allowPartialSeries: flag(
    'allowsPartialSeries',
    'Bookers of a recurring event type may leave out dates (`skipDates`), for example those that are not free.',
  ),
} as const

type Fields = typeof PLAIN_FIELDS
type Name = keyof Fields
type Presented = { [N in Name]: EventTypeRow[Fields[N]['column']] }
type Initial = { [N in Name as Fields[N]['column']]: EventTypeRow[Fields[N]['column']] }

const entries = Object.entries(PLAIN_FIELDS)

const partOfEach = <Part extends 'input' | 'output'>(part: Part) =>
  Object.fromEntries(entries.map(([name, each]) => [name, each[part]])) as { [N in Name]: Fields[N][Part] }

/** The schemas of the fields in requests and in answers. */
export const plainInput = partOfEach('input')
export const plainOutput = partOfEach('output')

/** The columns of a new event type that sets none of the fields. */
export const plainInitial = Object.fromEntries(entries.map(([, { column, initial }]) => [column, initial])) as Initial

export const parsePlain = (body: Readonly<Record<string, unknown>>): EventTypeColumns =>
  Object.fromEntries(
    entries.flatMap(([name, { column, initial }]) =>
      body[name] === undefined ? [] : [[column, emptyAsNull(name, body[name]) ?? initial]],
    ),
  )

/** Forms send an empty text for an address that was taken out. */
const emptyAsNull = (name: string, value: unknown): unknown =>
  name === 'successRedirectUrl' && value === '' ? null : value

export const presentPlain = (row: EventTypeRow): Presented =>
  Object.fromEntries(entries.map(([name, { column }]) => [name, row[column]])) as Presented
