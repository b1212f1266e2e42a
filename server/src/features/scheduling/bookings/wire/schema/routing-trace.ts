import { type Static, Type } from 'typebox'
import { shareOf, sum, type TracedPick } from '../../../round-robin/service.ts'
import type { RoutedResponse } from '../../../routing-forms/service.ts'
import type { RoutingTrace as TraceFacts } from '../../queries/routing-trace.ts'

const Instant = Type.String({ description: 'In UTC.' })

const FormTrace = Type.Object(
  {
    formId: Type.String(),
    formName: Type.String(),
    responseId: Type.Integer(),
    answeredAt: Instant,
    routeId: Type.String({ description: 'The route that won.' }),
    isFallback: Type.Boolean(),
    action: Type.Object({
      type: Type.String(),
      value: Type.String(),
      eventTypeId: Type.Optional(Type.Integer()),
    }),
    steps: Type.Array(
      Type.Object({
        routeId: Type.String(),
        name: Type.Union([Type.String(), Type.Null()]),
        isFallback: Type.Boolean(),
        holds: Type.Boolean(),
        conditions: Type.Array(
          Type.Object({
            field: Type.String(),
            operator: Type.String(),
            value: Type.Array(Type.Unknown()),
            holds: Type.Boolean(),
          }),
        ),
      }),
      { description: 'The routes that were tried, in their order, with their conditions.' },
    ),
    hosts: Type.Union(
      [
        Type.Object({
          by: Type.String({
            description:
              "any: the route doesn't restrict the hosts; attributes, fallback-attributes: these conditions chose them; nobody: no host matched, so any host could be booked.",
          }),
          userIds: Type.Array(Type.Integer()),
        }),
        Type.Null(),
      ],
      { description: 'The hosts who matched the answers.' },
    ),
  },
  { $id: 'RoutingFormTrace' },
)

export const RoutingTrace = Type.Object(
  {
    bookingUid: Type.String(),
    eventTypeId: Type.Union([Type.Integer(), Type.Null()]),
    form: Type.Union([FormTrace, Type.Null()], { description: 'Null if no form led to the booking.' }),
    picks: Type.Array(
      Type.Object({
        groupId: Type.Union([Type.Integer(), Type.Null()]),
        userId: Type.Integer({ description: 'The host who was found.' }),
        name: Type.Union([Type.String(), Type.Null()]),
        reason: Type.String({
          description:
            'only-one-free, highest-priority, furthest-behind-share, least-recently-picked; preferred: the booker was sent to this host; stays: the booking moved, or another of its hosts changed; chosen: a person reassigned it.',
        }),
        pickedAt: Instant,
        revokedAt: Type.Union([Instant, Type.Null()], {
          description:
            'When the booking was cancelled, declined, rescheduled or reassigned. The pick no longer counts.',
        }),
        candidates: Type.Array(
          Type.Object({
            userId: Type.Integer(),
            name: Type.Union([Type.String(), Type.Null()]),
            free: Type.Boolean(),
            weight: Type.Integer(),
            count: Type.Integer({ description: 'The earlier bookings and credits of the host.' }),
            targetShare: Type.Number({ description: 'The share by weight, among these candidates, from 0 to 1.' }),
            actualShare: Type.Number({ description: 'The share by count, among these candidates, from 0 to 1.' }),
          }),
        ),
      }),
      {
        description:
          'One pick for each group of rotating hosts, and one for each later change of a host; oldest first.',
      },
    ),
  },
  { $id: 'RoutingTrace' },
)

export const presentTrace = ({ booking, response, picks }: TraceFacts): Static<typeof RoutingTrace> => ({
  bookingUid: booking.uid,
  eventTypeId: booking.eventTypeId,
  form: response ? presentResponse(response) : null,
  picks: picks.map(presentPick),
})

const presentResponse = ({
  id,
  formId,
  createdAt,
  decision: { formName, routeId, isFallback, action, steps, hosts },
}: RoutedResponse): Static<typeof FormTrace> => ({
  formId,
  formName,
  responseId: id,
  answeredAt: createdAt.toISOString(),
  routeId,
  isFallback,
  action: {
    type: action.type,
    value: action.value,
    ...(action.eventTypeId !== undefined && { eventTypeId: action.eventTypeId }),
  },
  steps: steps.map((step) => ({
    ...step,
    conditions: step.conditions.map((condition) => ({ ...condition, value: [...condition.value] })),
  })),
  hosts,
})

function presentPick({ groupId, pickedUserId, reason, pickedAt, revokedAt, candidates }: TracedPick) {
  const weights = sum(candidates.map(({ weight }) => weight))
  const counts = sum(candidates.map(({ count }) => count))
  return {
    groupId,
    userId: pickedUserId,
    reason,
    name: candidates.find(({ userId }) => userId === pickedUserId)?.name ?? null,
    pickedAt: pickedAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    candidates: candidates.map(({ isFree, ...candidate }) => ({
      ...candidate,
      free: isFree,
      targetShare: shareOf(candidate.weight, weights),
      actualShare: shareOf(candidate.count, counts),
    })),
  }
}
