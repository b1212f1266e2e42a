import { type Static, Type } from 'typebox'
import { PageQuery } from '../../../http/input/paging.ts'
import { metadataFilterIncomplete } from './errors.ts'
import type { ManagedFilter } from './service.ts'

const MAX_NAME = 255
/** The maximum is a hundred years. */
const MAX_DAYS = 36_500

const name = Type.String({ minLength: 1, maxLength: MAX_NAME })
const slug = Type.String({ minLength: 1, maxLength: MAX_NAME })
const metadata = Type.Record(Type.String(), Type.Unknown(), {
  description: 'At most 50 keys of up to 40 characters; texts of up to 500 characters, numbers and booleans.',
})

export const ManagedOrganizationInput = Type.Object(
  {
    name,
    slug: Type.Optional({ ...slug, description: 'The default is made from the name.' }),
    metadata: Type.Optional(metadata),
    apiKeyDaysValid: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_DAYS, description: 'The default is 30.' })),
    apiKeyNeverExpires: Type.Optional(Type.Boolean({ description: 'Replaces the number of days.' })),
  },
  { $id: 'CreateManagedOrganization' },
)
export const ManagedOrganizationChangeInput = Type.Partial(Type.Object({ name, slug, metadata }), {
  $id: 'UpdateManagedOrganization',
})

const fields = { id: Type.Integer(), name: Type.String(), slug: Type.String(), metadata }
export const ManagedOrganization = Type.Object(fields, { $id: 'ManagedOrganization' })
export const NewManagedOrganization = Type.Object(
  {
    ...fields,
    apiKey: Type.String({ description: 'A key that acts in the organization. Only this answer shows it.' }),
  },
  { $id: 'NewManagedOrganization' },
)

export const ManagedOrganizationsQuery = Type.Object({
  ...PageQuery.properties,
  slug: Type.Optional(Type.String({ description: 'The organization of exactly this slug.' })),
  metadataKey: Type.Optional(Type.String({ description: 'Together with `metadataValue`.' })),
  metadataValue: Type.Optional(Type.String({ description: 'The value of `metadataKey`.' })),
})

/** @throws `METADATA_FILTER_INCOMPLETE` */
export function parseManagedFilter({
  slug,
  metadataKey: key,
  metadataValue: value,
}: Static<typeof ManagedOrganizationsQuery>): ManagedFilter {
  if ((key === undefined) !== (value === undefined)) throw metadataFilterIncomplete()
  return { slug, ...(key !== undefined && value !== undefined && { metadata: { key, value } }) }
}
