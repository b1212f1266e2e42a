import { isRecord } from '../../../lib/records.ts'
import type { ProviderAccount } from '../../provider-account.ts'

/** An account at a CalDAV server. */
export type CalDavCredentials = {
  /** The address that the person entered: a server, a principal or a calendar. */
  readonly url: string
  readonly username: string
  readonly password: string
}

/** Returns the credentials as they are stored. */
export const calDavCredentials = ({ url, username, password }: CalDavCredentials): string =>
  JSON.stringify({ url, username, password })

export async function credentialsOf(account: ProviderAccount): Promise<CalDavCredentials> {
  const stored: unknown = JSON.parse(await account.read())
  if (!isRecord(stored)) throw new Error('The credentials are not those of a CalDAV server.')
  const { url, username, password } = stored
  if (typeof url !== 'string' || typeof username !== 'string' || typeof password !== 'string') {
    throw new Error('The credentials are not those of a CalDAV server.')
  }
  return { url, username, password }
}
