import { type Static, Type } from 'typebox'
import { NumericId } from '../../../http/input/ids.ts'
import { cursorEnvelope, latestQuery } from '../../../http/input/paging.ts'
import type { AdminEventTypeRow } from './service.ts'

export const AdminEventTypesQuery = Type.Object({
  ...latestQuery,
  ownerId: Type.Optional({ ...NumericId, description: 'Only event types of this account itself.' }),
  teamId: Type.Optional({ ...NumericId, description: 'Only event types of this team.' }),
})

const NullableId = Type.Union([Type.Integer(), Type.Null()])
const NullableText = Type.Union([Type.String(), Type.Null()])

const AdminEventType = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    slug: Type.String(),
    lengthInMinutes: Type.Integer(),
    hidden: Type.Boolean(),
    ownerId: NullableId,
    ownerEmail: NullableText,
    teamId: NullableId,
    teamSlug: NullableText,
  },
  { $id: 'AdminEventType' },
)
export const AdminEventTypesAnswer = cursorEnvelope(AdminEventType)

export const presentAdminEventType = ({
  lengthMinutes,
  ...eventType
}: AdminEventTypeRow): Static<typeof AdminEventType> => ({ ...eventType, lengthInMinutes: lengthMinutes })
