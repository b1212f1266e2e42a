import { type Static, Type } from 'typebox'
import { NumericId } from '../../../http/input/ids.ts'
import { WebUrlOrEmpty } from '../../../lib/network/web-url.ts'
import { NAMED_LOCALES } from '../../../lib/text/locales.ts'
import { PersonalLimitsSchema } from '../../scheduling/personal-limits/service.ts'
import type { ChangedProfile, LimitedProfile } from './service.ts'

const WEEK_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const BrandColour = Type.Union([Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }), Type.Null()], {
  description: 'Of the booking pages: #1f5f4e. Where text would be hard to read, it becomes darker or lighter.',
})

export const MeChange = Type.Object(
  {
    email: Type.Optional(
      Type.String({ format: 'email', description: 'With an API key, send `currentPassword` as well.' }),
    ),
    currentPassword: Type.Optional(Type.String({ maxLength: 1000, description: 'Of the account.' })),
    name: Type.Optional(Type.String({ maxLength: 255 })),
    timeFormat: Type.Optional(Type.Enum([12, 24])),
    defaultScheduleId: Type.Optional(NumericId),
    weekStart: Type.Optional(Type.Enum(WEEK_DAYS)),
    timeZone: Type.Optional(
      Type.String({ format: 'time-zone', description: 'The default schedule moves to this zone, too.' }),
    ),
    locale: Type.Optional(Type.Enum(NAMED_LOCALES)),
    avatarUrl: Type.Optional(WebUrlOrEmpty('An empty text takes the picture out.')),
    bio: Type.Optional(Type.String({ maxLength: 5000 })),
    allowSEOIndexing: Type.Optional(
      Type.Boolean({ description: 'False asks search engines not to list the booking pages.' }),
    ),
    theme: Type.Optional(
      Type.Union([Type.Enum(['light', 'dark']), Type.Null()], {
        description: 'Of the booking pages; null follows the device of the visitor.',
      }),
    ),
    brandColor: Type.Optional(BrandColour),
    darkBrandColor: Type.Optional(BrandColour),
    metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    bookingLimits: Type.Optional(
      Type.Union([PersonalLimitsSchema, Type.Null()], {
        description: 'Replaces the previous limits; null removes them.',
      }),
    ),
  },
  { $id: 'UpdateMe' },
)

const Nullable = Type.Union([Type.String(), Type.Null()])

export const Me = Type.Object(
  {
    id: Type.Integer(),
    username: Type.String(),
    email: Type.String(),
    name: Nullable,
    avatarUrl: Nullable,
    bio: Nullable,
    timeFormat: Type.Integer({ description: '12 or 24.' }),
    defaultScheduleId: Type.Union([Type.Integer(), Type.Null()]),
    weekStart: Type.String(),
    timeZone: Type.String(),
    organizationId: Type.Union([Type.Integer(), Type.Null()]),
    organization: Type.Optional(Type.Object({ isPlatform: Type.Boolean(), id: Type.Integer() })),
    allowSEOIndexing: Type.Optional(
      Type.Boolean({ description: 'False if search engines are asked not to list the booking pages; else absent.' }),
    ),
    theme: Type.Optional(Type.String({ description: 'Of the booking pages; absent if nothing was chosen.' })),
    brandColor: Type.Optional(Type.String()),
    darkBrandColor: Type.Optional(Type.String()),
    bookingLimits: Type.Optional(PersonalLimitsSchema),
  },
  { $id: 'Me' },
)

export const ChangedMe = Type.Object(
  {
    ...Me.properties,
    metadata: Type.Optional(
      Type.Object({ emailChangeWaitingForVerification: Type.String({ description: 'In lower case.' }) }),
    ),
  },
  { $id: 'ChangedMe' },
)

export const presentMe = (user: LimitedProfile): Static<typeof Me> => ({
  id: user.id,
  username: user.username ?? '',
  email: user.email,
  name: user.name,
  avatarUrl: user.avatarUrl,
  bio: user.bio,
  timeFormat: user.timeFormat ?? 12,
  defaultScheduleId: user.defaultScheduleId,
  weekStart: user.weekStart,
  timeZone: user.timeZone,
  organizationId: user.organizationId,
  ...(user.organizationId !== null && {
    organization: { id: user.organizationId, isPlatform: user.organizationIsPlatform === true },
  }),
  ...(!user.allowSeoIndexing && { allowSEOIndexing: false }),
  ...(user.theme !== null && { theme: user.theme }),
  ...(user.brandColor !== null && { brandColor: user.brandColor }),
  ...(user.darkBrandColor !== null && { darkBrandColor: user.darkBrandColor }),
  ...(user.bookingLimits && { bookingLimits: user.bookingLimits }),
})

export const presentChangedMe = ({ waitingEmail, ...user }: ChangedProfile): Static<typeof ChangedMe> => ({
  ...presentMe(user),
  ...(waitingEmail !== undefined && { metadata: { emailChangeWaitingForVerification: waitingEmail } }),
})
