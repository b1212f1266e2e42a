import { type Static, type TSchema, Type } from 'typebox'
import { NumericId } from '../../../http/input/ids.ts'
import { PageQuery } from '../../../http/input/paging.ts'
import { ROLES, roleFromWire, roleToWire } from '../../../http/wire-roles.ts'
import type { MembershipChange, MembershipView, NewMembership, OwnMembership } from './service.ts'

/** The maximum number of addresses that fit into a query. */
const MAX_EMAILS = 1000

export const MembershipsQuery = Type.Object({
  ...PageQuery.properties,
  emails: Type.Optional(
    Type.Array(Type.String(), { maxItems: MAX_EMAILS, description: 'Members with one of these addresses.' }),
  ),
})

export const OwnMembershipsQuery = Type.Object({
  ...PageQuery.properties,
  accepted: Type.Optional(Type.Boolean({ description: 'false: only memberships that wait for your acceptance.' })),
})

const roleId = Type.Optional(
  Type.Union([Type.String(), Type.Null()], {
    description: 'A role that the team or organization made, with rights beyond `role`. null removes it.',
  }),
)

const accepted = (rest: object) =>
  Type.Boolean({ ...rest, description: 'Only accepted memberships count. The person of a pending one can accept it.' })

export const MembershipInput = Type.Object(
  {
    userId: NumericId,
    accepted: Type.Optional(accepted({ default: false })),
    role: Type.Optional(Type.Enum(ROLES, { default: 'MEMBER' })),
    roleId,
    disableImpersonation: Type.Optional(Type.Boolean({ default: false })),
  },
  { $id: 'CreateMembership' },
)

export const MembershipChangeInput = Type.Object(
  {
    accepted: Type.Optional(accepted({})),
    role: Type.Optional(Type.Enum(ROLES)),
    roleId,
    disableImpersonation: Type.Optional(Type.Boolean()),
  },
  { $id: 'UpdateMembership' },
)

const membershipFields = {
  id: Type.Integer(),
  userId: Type.Integer(),
  teamId: Type.Integer({ description: 'Of the team, or of the organization.' }),
  accepted: Type.Boolean(),
  role: Type.Enum(ROLES),
  roleId: Type.Union([Type.String(), Type.Null()], { description: 'A role that the team or organization made.' }),
  disableImpersonation: Type.Boolean(),
  user: Type.Object(
    {
      avatarUrl: Type.Optional(Type.String()),
      username: Type.Optional(Type.String()),
      name: Type.Optional(Type.String()),
      email: Type.String(),
      bio: Type.Optional(Type.String()),
      metadata: Type.Record(Type.String(), Type.Unknown()),
    },
    { $id: 'MembershipUser' },
  ),
}

const optionFields = { optionId: Type.String(), option: Type.String() }
const attribute = <Fields extends Record<string, TSchema>>(types: string[], fields: Fields) =>
  Type.Object({ id: Type.String(), name: Type.String(), type: Type.Enum(types), ...fields })

export const TeamMembership = Type.Object(membershipFields, { $id: 'TeamMembership' })
const OrganizationMembership = Type.Object(
  {
    ...membershipFields,
    attributes: Type.Array(
      Type.Union([
        attribute(['text', 'singleSelect'], optionFields),
        attribute(['number'], { ...optionFields, option: Type.Number() }),
        attribute(['multiSelect'], { options: Type.Array(Type.Object(optionFields)) }),
      ]),
    ),
  },
  { $id: 'OrganizationMembership' },
)

const presentFields = (member: MembershipView): Static<typeof TeamMembership> => ({
  id: member.id,
  userId: member.userId,
  teamId: member.groupId,
  accepted: member.accepted,
  role: roleToWire(member.role),
  roleId: member.roleId,
  disableImpersonation: member.disableImpersonation,
  user: {
    ...(member.avatarUrl !== null && { avatarUrl: member.avatarUrl }),
    ...(member.username !== null && { username: member.username }),
    ...(member.name !== null && { name: member.name }),
    email: member.email,
    ...(member.bio !== null && { bio: member.bio }),
    metadata: member.metadata,
  },
})

/**
 * Published clients expect a single membership at two of these addresses, where the API has always answered with a
 * list.
 */
const listOf = <Membership extends TSchema>(membership: Membership) =>
  Type.Union([Type.Array(membership), membership], { description: 'Always a list, also of one value.' })

/** The differences between memberships of a team and of an organization in requests and answers. */
export const WIRE = {
  team: { schema: TeamMembership, list: listOf(TeamMembership), present: presentFields },
  organization: {
    schema: OrganizationMembership,
    list: listOf(OrganizationMembership),
    present: (member: MembershipView) => ({ ...presentFields(member), attributes: member.attributes }),
  },
} as const

export const OwnMembershipOutput = Type.Object(
  {
    id: Type.Integer(),
    teamId: Type.Integer({ description: 'Of the team, or of the organization.' }),
    accepted: Type.Boolean(),
    role: Type.Enum(ROLES),
    team: Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      slug: Type.String(),
      isOrganization: Type.Boolean(),
      logoUrl: Type.Optional(Type.String()),
    }),
  },
  { $id: 'OwnMembership' },
)

export const presentOwnMembership = (membership: OwnMembership): Static<typeof OwnMembershipOutput> => ({
  id: membership.id,
  teamId: membership.groupId,
  accepted: membership.accepted,
  role: roleToWire(membership.role),
  team: {
    id: membership.groupId,
    name: membership.name,
    slug: membership.slug,
    isOrganization: membership.isOrganization,
    ...(membership.logoUrl !== null && { logoUrl: membership.logoUrl }),
  },
})

export const parseMembership = ({
  userId,
  role = 'MEMBER',
  roleId,
  accepted = false,
  disableImpersonation = false,
}: Static<typeof MembershipInput>): NewMembership => ({
  userId,
  role: roleFromWire(role),
  roleId,
  accepted,
  disableImpersonation,
})

export const parseMembershipChange = ({ role, ...rest }: Static<typeof MembershipChangeInput>): MembershipChange => ({
  ...rest,
  ...(role && { role: roleFromWire(role) }),
})
