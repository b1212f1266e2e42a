import { type Static, Type } from 'typebox'
import { NumericId } from '../../../../http/input/ids.ts'
import { byDay } from '../../slots/service.ts'
import type { RespondResult, StoredResponse } from '../service.ts'

/** The answers of a body have the names of the form's fields. */
export const AnswersBody = Type.Record(Type.String(), Type.Unknown(), {
  description: 'The answers by the identifiers of their fields, or by the labels of fields without one.',
})

const slotsQuery = {
  start: Type.String({ format: 'iso-instant', description: 'The beginning of the slots.' }),
  end: Type.String({ format: 'iso-instant', description: 'The end of the slots. A bare date is the end of that day.' }),
  timeZone: Type.Optional(
    Type.String({ format: 'time-zone', description: 'The time zone of the answer; the default is UTC.' }),
  ),
  duration: Type.Optional(Type.Integer({ minimum: 1, description: 'Minutes, for event types with several lengths.' })),
  format: Type.Optional(Type.Enum(['range', 'time'])),
  bookingUidToReschedule: Type.Optional(Type.String({ description: 'The time of that booking counts as free.' })),
}
export const RoutedSlotsQuery = Type.Object(slotsQuery)
export const RespondQuery = Type.Object({
  ...slotsQuery,
  queueResponse: Type.Optional(
    Type.Boolean({ default: false, description: 'True if the answers become a response only when somebody books.' }),
  ),
  dryRun: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'True says where the answers lead, and records nothing. No webhook and no workflow follows.',
    }),
  ),
  teamMemberEmail: Type.Optional(
    Type.String({
      maxLength: 254,
      description: 'The host to prefer, because the contact belongs to them. A route can ignore it.',
    }),
  ),
})

const Slots = Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown())), {
  description: 'The slots by their dates in the requested time zone.',
})

export const RoutedSlots = Type.Object({ eventTypeId: Type.Integer(), slots: Slots }, { $id: 'RoutedSlots' })

export const RespondView = Type.Object(
  {
    eventTypeId: Type.Optional(Type.Integer()),
    routing: Type.Optional(
      Type.Object({
        queuedResponseId: Type.Optional(Type.Union([Type.String(), Type.Null()])),
        responseId: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
        teamMemberIds: Type.Array(Type.Integer(), {
          description: 'The hosts whose attributes suit the answers. Any host may be booked if there are none.',
        }),
        teamMemberEmail: Type.Optional(Type.String()),
        skipContactOwner: Type.Optional(Type.Boolean()),
        crmAppSlug: Type.Optional(Type.String()),
        crmOwnerRecordType: Type.Optional(Type.String()),
      }),
    ),
    slots: Type.Optional(Slots),
    routingCustomMessage: Type.Optional(Type.String()),
    routingExternalRedirectUrl: Type.Optional(Type.String()),
  },
  { $id: 'RoutingFormDestination' },
)

export function presentDestination(result: RespondResult): Static<typeof RespondView> {
  if ('message' in result) return { routingCustomMessage: result.message }
  if ('redirectUrl' in result) return { routingExternalRedirectUrl: result.redirectUrl }
  const { eventTypeId, slots, responseId, queuedResponseId, hostIds, hostEmail, skipContactOwner } = result
  return {
    eventTypeId,
    routing: {
      ...(queuedResponseId !== undefined && { queuedResponseId }),
      ...(responseId !== undefined && { responseId }),
      teamMemberIds: [...hostIds],
      ...(hostEmail !== undefined && { teamMemberEmail: hostEmail }),
      skipContactOwner,
    },
    slots: presentSlots(slots),
  }
}

/** The parts of a slot vary with the event type and the requested form. */
export const presentSlots = (free: Parameters<typeof byDay>[0]): Static<typeof Slots> =>
  Object.fromEntries(Object.entries(byDay(free)).map(([date, slots]) => [date, slots.map((slot) => ({ ...slot }))]))

export const ResponseView = Type.Object(
  {
    id: Type.Integer(),
    formId: Type.String(),
    formFillerId: Type.String(),
    routedToBookingUid: Type.Union([Type.String(), Type.Null()]),
    response: Type.Record(
      Type.String(),
      Type.Object({
        label: Type.String(),
        identifier: Type.String(),
        value: Type.Union([Type.String(), Type.Number(), Type.Array(Type.String())]),
      }),
      { description: 'The answers by the ids of their fields. Options are named by their labels.' },
    ),
    createdAt: Type.String({ format: 'date-time' }),
  },
  { $id: 'RoutingFormResponse' },
)

export const presentResponse = ({
  answers,
  createdAt,
  id,
  formId,
  formFillerId,
  routedToBookingUid,
}: StoredResponse): Static<typeof ResponseView> => ({
  id,
  formId,
  formFillerId,
  routedToBookingUid,
  response: Object.fromEntries(
    Object.entries(answers).map(([fieldId, { label, identifier, value }]) => [
      fieldId,
      { label, identifier, value: Array.isArray(value) ? [...value] : (value as string | number) },
    ]),
  ),
  createdAt: createdAt.toISOString(),
})

export const ResponseParams = Type.Object({ routingFormId: Type.String(), responseId: NumericId })
export const ResponseChangeInput = Type.Object(
  {
    response: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'All answers, by the ids or the identifiers of their fields; each as a value or as {value}.',
      }),
    ),
  },
  { $id: 'UpdateRoutingFormResponse' },
)
