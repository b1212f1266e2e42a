import { type Static, Type } from 'typebox'
import { NumericId } from '../../../http/input/ids.ts'
import { ImageAddress } from '../../../http/input/image-address.ts'
import { pageQueryUpTo } from '../../../http/input/paging.ts'
import { roleFromWire } from '../../../http/wire-roles.ts'
import { NAMED_LOCALES } from '../../../lib/text/locales.ts'
import type { NewOrganizationUser, OrganizationUser, OrganizationUserChange, UserFilter } from './service.ts'

const MOST = 1000
const WEEK_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const OrganizationUsersQuery = Type.Object({
  ...pageQueryUpTo(MOST).properties,
  emails: Type.Optional(
    Type.Array(Type.String(), { maxItems: MOST, description: 'People with one of these addresses.' }),
  ),
  assignedOptionIds: Type.Optional(
    Type.Array(Type.String(), { maxItems: MOST, description: 'Options of attributes; see attributeQueryOperator.' }),
  ),
  attributeQueryOperator: Type.Optional(
    Type.Enum(['OR', 'AND', 'NONE'], {
      default: 'AND',
      description: 'Whether a person must have one, all or none of assignedOptionIds.',
    }),
  ),
  teamIds: Type.Optional(
    Type.Array(NumericId, { maxItems: MOST, description: 'People in one of these teams of the organization.' }),
  ),
})

export const parseFilter = (query: Static<typeof OrganizationUsersQuery>): UserFilter => ({
  emails: query.emails?.map((email) => email.toLowerCase()),
  teamIds: query.teamIds,
  optionIds: query.assignedOptionIds && [...new Set(query.assignedOptionIds.map((id) => id.toLowerCase()))],
  operator: query.attributeQueryOperator ?? 'AND',
})

const Email = Type.String({ format: 'email' })
const Username = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$', maxLength: 100 })
const Word = Type.String({ maxLength: 100 })
const WordOrNull = Type.Union([Word, Type.Null()])

const settings = {
  name: Type.Optional(Type.String({ maxLength: 255 })),
  weekday: Type.Optional(Type.Enum(WEEK_DAYS, { description: 'The first day of their week.' })),
  brandColor: Type.Optional(Word),
  bio: Type.Optional(Type.String({ maxLength: 5000 })),
  metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  darkBrandColor: Type.Optional(Word),
  hideBranding: Type.Optional(Type.Boolean()),
  timeZone: Type.Optional(Type.String({ format: 'time-zone' })),
  theme: Type.Optional(WordOrNull),
  appTheme: Type.Optional(WordOrNull),
  timeFormat: Type.Optional(Type.Enum([12, 24])),
  avatarUrl: Type.Optional(ImageAddress),
}
const Locale = Type.Union([Type.Enum(NAMED_LOCALES), Type.Null()])

export const OrganizationUserInput = Type.Object(
  {
    email: Email,
    username: Type.Optional(Username),
    ...settings,
    defaultScheduleId: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Only for changes: a new account has the one schedule that is made with it.',
      }),
    ),
    locale: Type.Optional(Type.Union([Type.Enum(NAMED_LOCALES), Type.Null()], { default: 'en' })),
    organizationRole: Type.Optional(Type.Enum(['MEMBER', 'ADMIN', 'OWNER'], { default: 'MEMBER' })),
    autoAccept: Type.Optional(
      Type.Boolean({ default: true, description: 'false: the person has to accept the membership.' }),
    ),
  },
  { $id: 'CreateOrganizationUser' },
)

export const OrganizationUserChangeInput = Type.Object(
  {
    email: Type.Optional(Email),
    username: Type.Optional(Username),
    ...settings,
    defaultScheduleId: Type.Optional(NumericId),
    locale: Type.Optional(Locale),
  },
  { $id: 'UpdateOrganizationUser' },
)

const TextOrNull = Type.Union([Type.String(), Type.Null()])
const IntegerOrNull = Type.Union([Type.Integer(), Type.Null()])

export const OrganizationUserOutput = Type.Object(
  {
    id: Type.Integer(),
    username: TextOrNull,
    name: TextOrNull,
    email: Type.String(),
    emailVerified: TextOrNull,
    bio: TextOrNull,
    avatarUrl: TextOrNull,
    timeZone: Type.String(),
    weekStart: Type.String(),
    appTheme: TextOrNull,
    theme: TextOrNull,
    defaultScheduleId: IntegerOrNull,
    locale: TextOrNull,
    timeFormat: IntegerOrNull,
    hideBranding: Type.Boolean(),
    brandColor: TextOrNull,
    darkBrandColor: TextOrNull,
    allowDynamicBooking: Type.Boolean(),
    createdDate: Type.String(),
    verified: Type.Null({ description: 'This server never sets it.' }),
    invitedTo: Type.Null({ description: 'Invitations are memberships that are not accepted yet.' }),
    metadata: Type.Record(Type.String(), Type.Unknown()),
    profile: Type.Union([
      Type.Object({
        id: Type.Integer(),
        organizationId: Type.Integer(),
        userId: Type.Integer(),
        username: Type.String({ description: 'The name in the organization.' }),
      }),
      Type.Null(),
    ]),
  },
  { $id: 'OrganizationUser' },
)

/**
 * The fields are copied one by one, because the rest syntax on an object with many fields takes half of the time of a
 * page of people.
 */
export const presentOrganizationUser =
  (organizationId: number) =>
  (user: OrganizationUser): Static<typeof OrganizationUserOutput> => ({
    id: user.id,
    username: user.username,
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerifiedAt?.toISOString() ?? null,
    bio: user.bio,
    avatarUrl: user.avatarUrl,
    timeZone: user.timeZone,
    weekStart: user.weekStart,
    appTheme: user.appTheme,
    theme: user.theme,
    defaultScheduleId: user.defaultScheduleId,
    locale: user.locale,
    timeFormat: user.timeFormat,
    hideBranding: user.hideBranding,
    brandColor: user.brandColor,
    darkBrandColor: user.darkBrandColor,
    allowDynamicBooking: user.allowDynamicBooking,
    createdDate: user.createdAt.toISOString(),
    verified: null,
    invitedTo: null,
    metadata: user.metadata,
    profile:
      user.profileId === null || user.profileUsername === null
        ? null
        : { id: user.profileId, organizationId, userId: user.id, username: user.profileUsername },
  })

export const parseNewUser = ({
  weekday,
  organizationRole = 'MEMBER',
  autoAccept = true,
  defaultScheduleId: _,
  ...user
}: Static<typeof OrganizationUserInput>): NewOrganizationUser => ({
  ...user,
  weekStart: weekday,
  role: roleFromWire(organizationRole),
  autoAccept,
})

export const parseUserChange = ({
  weekday,
  ...change
}: Static<typeof OrganizationUserChangeInput>): OrganizationUserChange => ({ ...change, weekStart: weekday })
