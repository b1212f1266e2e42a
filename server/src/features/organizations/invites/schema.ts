import { type Static, Type } from 'typebox'
import { ROLES, roleFromWire, roleToWire } from '../../../http/wire-roles.ts'
import type { Invite, InviteRow, NewInvite } from './service.ts'

/** The server's own tokens have 43 characters. */
const Token = Type.String({ minLength: 1, maxLength: 200 })

export const InviteParams = Type.Object({ token: Token })

export const InviteInput = Type.Object(
  {
    token: Type.Optional(
      Type.String({ maxLength: 200, description: 'The token of an existing invitation, which the answer repeats.' }),
    ),
    email: Type.Optional(
      Type.String({
        format: 'email',
        description: 'The person gets a mail. The invitation works once, for this address.',
      }),
    ),
    role: Type.Optional(
      Type.Enum(ROLES, { default: 'MEMBER', description: 'A role other than MEMBER needs an `email`.' }),
    ),
  },
  { $id: 'CreateInvite' },
)

export const InviteOutput = Type.Object({ token: Type.String(), inviteLink: Type.String() }, { $id: 'Invite' })

export const OpenInviteOutput = Type.Object(
  {
    ...InviteOutput.properties,
    email: Type.Union([Type.String(), Type.Null()], { description: 'null: everybody who has the link.' }),
    role: Type.Enum(ROLES),
    expiresAt: Type.Union([Type.String(), Type.Null()]),
    createdAt: Type.String(),
  },
  { $id: 'OpenInvite' },
)

export const AcceptedInvite = Type.Object(
  {
    membershipId: Type.Integer(),
    teamId: Type.Integer(),
    organizationId: Type.Union([Type.Integer(), Type.Null()], {
      description: "The team's organization, if it has one.",
    }),
  },
  { $id: 'AcceptedInvite' },
)

export const presentOpenInvite = (
  invite: InviteRow,
  { token, inviteLink }: Invite,
): Static<typeof OpenInviteOutput> => ({
  token,
  inviteLink,
  email: invite.email,
  role: roleToWire(invite.role),
  expiresAt: invite.expiresAt?.toISOString() ?? null,
  createdAt: invite.createdAt.toISOString(),
})

export const parseInvite = ({ email, role = 'MEMBER' }: Static<typeof InviteInput>): NewInvite => ({
  email,
  role: roleFromWire(role),
})
