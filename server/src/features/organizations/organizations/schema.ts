import { type Static, Type } from 'typebox'
import { envelope } from '../../../http/envelope.ts'
import { NumericId } from '../../../http/input/ids.ts'
import type { OrganizationRow } from './service.ts'

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

export const presentOrganization = ({
  createdAt,
  ...organization
}: OrganizationRow): Static<typeof NewOrganization> => ({
  ...organization,
  metadata: organization.metadata,
  createdAt: createdAt.toISOString(),
})
