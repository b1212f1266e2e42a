import { conflict, forbidden, invalid } from '../../../lib/errors.ts'

export const slugTaken = (slug: string) =>
  conflict('SLUG_TAKEN', `The slug "${slug}" belongs to another organization. Choose another.`)
export const slugReserved = (slug: string) =>
  invalid('SLUG_RESERVED', `The slug "${slug}" is reserved for pages of the server. Choose another.`)
export const metadataInvalid = (wanted: string) => invalid('METADATA_INVALID', wanted)
export const notInAnyOrganization = (userId: number) =>
  forbidden('NOT_A_MEMBER', `RolesGuard - User with id=${userId} is not part of an organization.`)
export const notAnAdministrator = (userId: number, id: number) =>
  forbidden(
    'ROLE_INSUFFICIENT',
    `RolesGuard - user with id=${userId} does not have the minimum required role=ORG_ADMIN within organization with id=${id}.`,
  )
