import { conflict, invalid, notFound } from '../../../lib/errors.ts'

export const teamNotFound = (id: number) => notFound('TEAM_NOT_FOUND', `Team with id=${id} does not exist.`)

export const alreadyCreated = (name: string) =>
  invalid('TEAM_ALREADY_CREATED', `You already have created a team with name=${name}`)

export const slugTaken = (slug: string) =>
  conflict('TEAM_SLUG_TAKEN', `Invalid Input: Trying to create a record that already exists.`, { slug })

export const slugEmpty = (from: string) =>
  invalid('TEAM_SLUG_EMPTY', `No slug can be made of "${from}": it has no letters and no digits. Send another slug.`)

export const metadataInvalid = (wanted: string) => invalid('METADATA_INVALID', wanted)

export const clientNotFound = () => notFound('OAUTH_CLIENT_NOT_FOUND', 'OAuthClientGuard - OAuth client not found.')
