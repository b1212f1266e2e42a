import { type Static, Type } from 'typebox'
import { ImageAddress } from '../../../http/input/image-address.ts'
import { PageQuery } from '../../../http/input/paging.ts'
import { roleToWire } from '../../../http/wire-roles.ts'
import type { NewTeam, OwnTeamRow, TeamRow } from './service.ts'

export const TeamsQuery = PageQuery

const WEEK_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const Word = Type.String({ maxLength: 100 })
const Name = Type.String({ minLength: 1, maxLength: 255 })

const settings = {
  slug: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'The part of its public address. The default is made from the name.',
    }),
  ),
  logoUrl: Type.Optional(ImageAddress),
  calVideoLogo: Type.Optional(ImageAddress),
  appLogo: Type.Optional(ImageAddress),
  appIconLogo: Type.Optional(ImageAddress),
  bio: Type.Optional(Type.String({ maxLength: 5000 })),
  hideBranding: Type.Optional(Type.Boolean()),
  isPrivate: Type.Optional(Type.Boolean()),
  hideBookATeamMember: Type.Optional(Type.Boolean()),
  allowSEOIndexing: Type.Optional(
    Type.Boolean({ description: 'False asks search engines not to list the booking pages.' }),
  ),
  metadata: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'Up to 50 keys of 40 characters each; numbers, booleans, or texts of up to 500 characters.',
    }),
  ),
  theme: Type.Optional(Word),
  brandColor: Type.Optional(Word),
  darkBrandColor: Type.Optional(Word),
  bannerUrl: Type.Optional(ImageAddress),
  timeFormat: Type.Optional(Type.Enum([12, 24])),
  timeZone: Type.Optional(Type.String({ format: 'time-zone' })),
  weekStart: Type.Optional(Type.Enum(WEEK_DAYS)),
}

export const TeamInput = Type.Object(
  {
    name: Name,
    ...settings,
    autoAcceptCreator: Type.Optional(
      Type.Boolean({ default: true, description: 'false: the creator has to accept the membership.' }),
    ),
  },
  { $id: 'CreateTeam' },
)

const notUsed = 'Taken and not used: limits are those of the event types.'

export const TeamChangeInput = Type.Object(
  {
    name: Type.Optional(Name),
    ...settings,
    bookingLimits: Type.Optional(Type.String({ description: notUsed })),
    includeManagedEventsInLimits: Type.Optional(Type.Boolean({ description: notUsed })),
  },
  { $id: 'UpdateTeam' },
)

const Text = Type.Optional(Type.String())

export const TeamOutput = Type.Object(
  {
    id: Type.Integer(),
    parentId: Type.Optional(Type.Integer({ description: "The team's organization." })),
    name: Type.String(),
    slug: Type.String(),
    logoUrl: Text,
    calVideoLogo: Text,
    appLogo: Text,
    appIconLogo: Text,
    bio: Text,
    hideBranding: Type.Boolean(),
    isOrganization: Type.Boolean({ description: 'Always false: organizations have operations of their own.' }),
    isPrivate: Type.Boolean(),
    hideBookATeamMember: Type.Boolean(),
    allowSEOIndexing: Type.Optional(
      Type.Boolean({ description: 'False if search engines are asked not to list the booking pages; else absent.' }),
    ),
    metadata: Type.Record(Type.String(), Type.Unknown()),
    theme: Text,
    brandColor: Text,
    darkBrandColor: Text,
    bannerUrl: Text,
    timeFormat: Type.Optional(Type.Integer()),
    timeZone: Type.String(),
    weekStart: Type.String(),
  },
  { $id: 'Team' },
)
type TeamOutput = Static<typeof TeamOutput>

export const OwnTeamOutput = Type.Object(
  {
    ...TeamOutput.properties,
    role: Type.Optional(Type.Enum(['MEMBER', 'OWNER', 'ADMIN'], { description: 'Absent if you are no member.' })),
    accepted: Type.Boolean(),
  },
  { $id: 'OwnTeam' },
)

/** Clients of servers that sell teams expect this schema. On this server no team waits for a payment. */
const PendingTeam = Type.Object(
  { message: Type.String(), paymentLink: Type.String(), pendingTeam: TeamOutput },
  { $id: 'PendingTeam', description: 'This server never answers it, because it makes teams at once.' },
)
export const NewTeamOutput = Type.Union([TeamOutput, PendingTeam])

export const presentTeam = (team: TeamRow): TeamOutput => ({
  id: team.id,
  ...(team.organizationId !== null && { parentId: team.organizationId }),
  name: team.name,
  slug: team.slug,
  ...(team.logoUrl !== null && { logoUrl: team.logoUrl }),
  ...(team.calVideoLogo !== null && { calVideoLogo: team.calVideoLogo }),
  ...(team.appLogo !== null && { appLogo: team.appLogo }),
  ...(team.appIconLogo !== null && { appIconLogo: team.appIconLogo }),
  ...(team.bio !== null && { bio: team.bio }),
  hideBranding: team.hideBranding,
  isOrganization: false,
  isPrivate: team.isPrivate,
  hideBookATeamMember: team.hideBookATeamMember,
  ...(!team.allowSeoIndexing && { allowSEOIndexing: false }),
  metadata: team.metadata,
  ...(team.theme !== null && { theme: team.theme }),
  ...(team.brandColor !== null && { brandColor: team.brandColor }),
  ...(team.darkBrandColor !== null && { darkBrandColor: team.darkBrandColor }),
  ...(team.bannerUrl !== null && { bannerUrl: team.bannerUrl }),
  ...(team.timeFormat !== null && { timeFormat: team.timeFormat }),
  timeZone: team.timeZone,
  weekStart: team.weekStart,
})

export const presentOwnTeam = (team: OwnTeamRow): Static<typeof OwnTeamOutput> => ({
  ...presentTeam(team),
  ...(team.role && { role: roleToWire(team.role) }),
  accepted: team.accepted,
})

export const parseNewTeam = ({ autoAcceptCreator = true, ...team }: Static<typeof TeamInput>): NewTeam => ({
  ...team,
  autoAcceptCreator,
})
