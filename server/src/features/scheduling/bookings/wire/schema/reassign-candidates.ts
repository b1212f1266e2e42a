import { type Static, Type } from 'typebox'
import { HOST_REASON_CODES } from '../../../slots/service.ts'
import type { ReassignCandidates as Found, ReassignCandidate } from '../../queries/reassign-candidates.ts'

const NullableText = Type.Union([Type.String(), Type.Null()])

const NEXT_REASONS = ['only-one-free', 'highest-priority', 'furthest-behind-share', 'least-recently-picked'] as const

const Candidate = Type.Object(
  {
    userId: Type.Integer(),
    name: Type.String(),
    username: NullableText,
    groupId: Type.Union([Type.Integer(), Type.Null()]),
    isFree: Type.Boolean({ description: 'By the hours and the meetings of the host, at the time of the booking.' }),
    reasons: Type.Array(
      Type.Object({
        code: Type.Enum(HOST_REASON_CODES, { description: 'Stable.' }),
        message: Type.String(),
        until: Type.Optional(Type.String({ description: 'When this reason ends, in UTC.' })),
      }),
      { description: "Why the host isn't free. Empty for a free host." },
    ),
    canBeChosen: Type.Boolean({
      description:
        'True if `POST /v2/bookings/{bookingUid}/reassign/{userId}` would accept this host, who may be outside their hours. Another meeting prevents it.',
    }),
    isNext: Type.Boolean({
      description: 'True for the host whom `POST /v2/bookings/{bookingUid}/reassign` would pick now.',
    }),
    nextReason: Type.Union([Type.Enum(NEXT_REASONS), Type.Null()], { description: 'Why this host is the next one.' }),
    priority: Type.Integer({ description: 'From 0, the lowest, to 4.' }),
    weight: Type.Integer(),
    targetShare: Type.Number({
      description: 'Of the bookings of all hosts of the same group and priority, from 0 to 1.',
    }),
    actualShare: Type.Number({ description: 'Likewise, of what counts: bookings and credits.' }),
    count: Type.Integer({ description: 'Bookings and credits together, which decide the next host.' }),
    countOfPeers: Type.Integer({
      description: 'The bookings and credits of all hosts of the same group and priority, this host included.',
    }),
    pickedCount: Type.Integer({ description: 'The number of bookings, without this one.' }),
    creditedCount: Type.Integer({ description: 'The credit of a host who joined later or came back.' }),
    lastPickedAt: Type.Union([Type.String({ description: 'In UTC.' }), Type.Null()]),
  },
  { $id: 'ReassignCandidate' },
)

export const ReassignCandidates = Type.Object(
  {
    bookingUid: Type.String(),
    eventTypeId: Type.Union([Type.Integer(), Type.Null()]),
    candidates: Type.Array(Candidate, {
      description:
        "The rotating hosts who don't host the booking, in the order of the event type. The counts are those after the booking is taken from its host.",
    }),
  },
  { $id: 'ReassignCandidates' },
)

export const presentReassignCandidates = ({ booking, candidates }: Found): Static<typeof ReassignCandidates> => ({
  bookingUid: booking.uid,
  eventTypeId: booking.eventTypeId,
  candidates: candidates.map(presentCandidate),
})

function presentCandidate({ host, nextBecause, lastPickedAt, reasons, ...facts }: ReassignCandidate) {
  return {
    userId: host.userId,
    name: host.name ?? host.username ?? '',
    username: host.username,
    groupId: host.groupId,
    priority: host.priority,
    ...facts,
    reasons: [...reasons],
    isNext: nextBecause !== null,
    nextReason: NEXT_REASONS.find((reason) => reason === nextBecause) ?? null,
    count: facts.pickedCount + facts.creditedCount,
    lastPickedAt: lastPickedAt?.toISOString() ?? null,
  }
}
