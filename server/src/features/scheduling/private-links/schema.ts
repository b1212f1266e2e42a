import { Type } from 'typebox'
import { NumericId } from '../../../http/input/ids.ts'
import type { PrivateLink } from './service.ts'

export const EventTypeParams = Type.Object({ eventTypeId: NumericId })
export const PrivateLinkParams = Type.Object({ eventTypeId: NumericId, linkId: Type.String() })

const expiresAt = Type.Optional(
  Type.String({ format: 'iso-instant', description: 'The end of the link, for any number of bookings.' }),
)
const maxUsageCount = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, description }))

export const PrivateLinkInput = Type.Object(
  { expiresAt, maxUsageCount: maxUsageCount('How many bookings it is good for; 1 where nothing is sent.') },
  { $id: 'CreatePrivateLink' },
)
export const PrivateLinkChangeInput = Type.Object(
  { expiresAt, maxUsageCount: maxUsageCount('How many bookings it is good for in all.') },
  { $id: 'UpdatePrivateLink' },
)

const shared = {
  linkId: Type.String(),
  eventTypeId: Type.Integer(),
  isExpired: Type.Boolean({ description: 'True if its time is over, or all its bookings are made.' }),
  bookingUrl: Type.String({ format: 'uri' }),
}
const TimedPrivateLink = Type.Object(
  { ...shared, expiresAt: Type.String({ format: 'date-time' }) },
  { $id: 'TimedPrivateLink' },
)
const CountedPrivateLink = Type.Object(
  {
    ...shared,
    maxUsageCount: Type.Union([Type.Integer(), Type.Null()], { description: 'null: any number of bookings.' }),
    usageCount: Type.Integer(),
  },
  { $id: 'CountedPrivateLink' },
)
export const PrivateLinkView = Type.Union([TimedPrivateLink, CountedPrivateLink])

export const DeletedPrivateLink = Type.Object(
  { linkId: Type.Optional(Type.String()), message: Type.Optional(Type.String()) },
  { $id: 'DeletedPrivateLink' },
)

export const presentPrivateLink = ({
  linkId,
  eventTypeId,
  isExpired,
  bookingUrl,
  expiresAt,
  maxUsageCount,
  usageCount,
}: PrivateLink) => ({
  linkId,
  eventTypeId,
  isExpired,
  bookingUrl,
  ...(expiresAt === null ? { maxUsageCount, usageCount } : { expiresAt: expiresAt.toISOString() }),
})
