import { type Static, Type } from 'typebox'
import { shareOf, sum, type TracedPick } from '../../../round-robin/service.ts'
import type { BookingView } from '../../booking.ts'

const Instant = Type.String({ description: 'In UTC.' })

export const RoutingTrace = Type.Object(
  {
    bookingUid: Type.String(),
    eventTypeId: Type.Union([Type.Integer(), Type.Null()]),
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

export const presentTrace = (booking: BookingView, picks: readonly TracedPick[]): Static<typeof RoutingTrace> => ({
  bookingUid: booking.uid,
  eventTypeId: booking.eventTypeId,
  picks: picks.map(presentPick),
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
