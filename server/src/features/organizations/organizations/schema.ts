import { type Static, Type } from 'typebox'
import { envelope } from '../../../http/envelope.ts'
import { NumericId } from '../../../http/input/ids.ts'
import { cursorEnvelope, latestQuery } from '../../../http/input/paging.ts'
import type { ListedOrganization, OrganizationRow } from './service.ts'

export const NewOrganizationInput = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 255 }),
    slug: Type.Optional(
      Type.String({
        // A label of the domain name system has a maximum of 63 characters, and a dot would begin another label.
        pattern: '^[A-Za-z0-9]([A-Za-z0-9_-]*[A-Za-z0-9])?$',
        maxLength: 63,
        description:
          'The name of its subdomain, in lower case: letters, digits, hyphens and underscores. The default is made from the name, with a number if another organization has it.',
      }),
    ),
    ownerId: NumericId,
    isPlatform: Type.Optional(
      Type.Boolean({ default: false, description: 'True if it may have platform clients with users of their own.' }),
    ),
    metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { $id: 'CreateOrganization' },
)

const NewOrganization = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String(),
    isPlatform: Type.Boolean(),
    metadata: Type.Record(Type.String(), Type.Unknown()),
    createdAt: Type.String(),
  },
  { $id: 'NewOrganization' },
)
export const NewOrganizationAnswer = envelope(NewOrganization)

export const OrganizationsQuery = Type.Object({
  ...latestQuery,
  search: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'A part of the name or the slug.' })),
})

const Listed = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    slug: Type.String(),
    isPlatform: Type.Boolean(),
    managerId: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The organization that has made this one for a customer.',
    }),
    memberCount: Type.Integer(),
    teamCount: Type.Integer(),
    createdAt: Type.String(),
  },
  { $id: 'ListedOrganization' },
)
export const OrganizationsAnswer = cursorEnvelope(Listed)

export const presentListed = ({ createdAt, ...organization }: ListedOrganization): Static<typeof Listed> => ({
  ...organization,
  createdAt: createdAt.toISOString(),
})

export const presentOrganization = ({
  createdAt,
  ...organization
}: OrganizationRow): Static<typeof NewOrganization> => ({
  ...organization,
  metadata: organization.metadata,
  createdAt: createdAt.toISOString(),
})
