import { conflict, forbidden, invalid, notFound } from '../../../lib/errors.ts'

export const managerNotPlatform = () =>
  forbidden(
    'ORGANIZATION_NOT_PLATFORM',
    "Manager organization must be a platform organization. Normal organizations can't create managed organizations yet.",
  )

export const managerIsManaged = () =>
  forbidden(
    'ORGANIZATION_IS_MANAGED',
    'This organization is managed by another one, so it has no managed organizations of its own.',
  )

export const managedOrganizationNotFound = (managerId: number, id: number) =>
  notFound(
    'MANAGED_ORGANIZATION_NOT_FOUND',
    `Manager organization with id=${managerId} does not have a managed organization with id=${id}.`,
  )

export const slugTaken = (slug: string) =>
  conflict(
    'SLUG_TAKEN',
    `Organization with slug '${slug}' already exists. Please, either provide a different slug or change name so that the automatically generated slug is different.`,
  )

export const slugUnusable = (sent: string) =>
  invalid(
    'SLUG_INVALID',
    `"${sent}" can't be made a slug: at most 63 letters from a to z, digits and hyphens are needed, and no name of the server's own pages. Send a slug.`,
  )

export const metadataInvalid = (wanted: string) => invalid('METADATA_INVALID', wanted)

export const expiryAmbiguous = () =>
  invalid(
    'EXPIRY_AMBIGUOUS',
    'Cannot set both apiKeyDaysValid and apiKeyNeverExpires. It has to be either or none of them.',
  )

export const metadataFilterIncomplete = () =>
  invalid('METADATA_FILTER_INCOMPLETE', 'metadataKey and metadataValue filter together: send both, or none of them.')
