import { type Static, Type } from 'typebox'
import { parseInstant } from '../../../lib/time/instant.ts'
import type { Selector } from '../availability/service.ts'
import { selectorMissing } from './errors.ts'
import type { RequestedReservation, Reservation } from './service.ts'

const MAX_HOLD_MINUTES = 10_080

export const ReservationInput = Type.Object(
  {
    eventTypeId: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
    eventTypeSlug: Type.Optional(
      Type.String({ description: 'The slug of the event type, with username or teamSlug, in place of eventTypeId.' }),
    ),
    username: Type.Optional(Type.String()),
    teamSlug: Type.Optional(Type.String()),
    organizationSlug: Type.Optional(Type.String()),
    slotStart: Type.String({ format: 'iso-instant' }),
    slotDuration: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Minutes, for event types with several lengths.' }),
    ),
    reservationDuration: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_HOLD_MINUTES,
        description: 'Minutes to hold the slot; the default is 5. Only those who run the event type can send it.',
      }),
    ),
  },
  { $id: 'ReserveSlot' },
)

const held = {
  eventTypeId: Type.Integer(),
  slotStart: Type.String(),
  slotEnd: Type.String(),
  slotDuration: Type.Integer({ description: 'Minutes.' }),
  reservationUid: Type.String(),
  reservationUntil: Type.String({ description: 'The end of the hold.' }),
}

export const HeldSlot = Type.Object(held, { $id: 'HeldSlot' })
/**
 * The response with a hold. In the published contract, `data` may recursively contain the same response. It never does,
 * but clients that were generated from the contract have that type.
 */
export const HeldSlotAnswer = Type.Cyclic(
  {
    HeldSlotAnswer: Type.Object({
      status: Type.Enum(['success', 'error']),
      data: Type.Union([HeldSlot, Type.Null(), Type.Ref('HeldSlotAnswer')]),
    }),
  },
  'HeldSlotAnswer',
)

export const ReservedSlot = Type.Object(
  { ...held, reservationDuration: Type.Integer({ description: 'Minutes.' }) },
  { $id: 'ReservedSlot' },
)

/** Parses the body of a reservation. @throws `SELECTOR_MISSING` */
export const parseReservation = (input: Static<typeof ReservationInput>): RequestedReservation => ({
  selector: parseSelector(input),
  startsAt: parseInstant(input.slotStart),
  lengthMinutes: input.slotDuration,
  holdMinutes: input.reservationDuration,
})

function parseSelector(input: Static<typeof ReservationInput>): Selector {
  const { eventTypeId, eventTypeSlug: slug, username, teamSlug, organizationSlug } = input
  if (eventTypeId !== undefined) return { eventTypeId }
  if (slug !== undefined && username !== undefined) return { username, slug, organizationSlug }
  if (slug !== undefined && teamSlug !== undefined) return { teamSlug, slug, organizationSlug }
  throw selectorMissing()
}

const minutes = (from: Date, until: Date): number => Math.round((until.getTime() - from.getTime()) / 60_000)

export const presentHeld = ({
  uid,
  eventTypeId,
  startsAt,
  endsAt,
  expiresAt,
}: Reservation): Static<typeof HeldSlot> => ({
  eventTypeId,
  slotStart: startsAt.toISOString(),
  slotEnd: endsAt.toISOString(),
  slotDuration: minutes(startsAt, endsAt),
  reservationUid: uid,
  reservationUntil: expiresAt.toISOString(),
})

export const presentReserved = (reservation: Reservation): Static<typeof ReservedSlot> => ({
  ...presentHeld(reservation),
  reservationDuration: minutes(reservation.createdAt, reservation.expiresAt),
})
