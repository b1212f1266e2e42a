import { recordOf } from '../../../lib/records.ts'
import { serviceAccountKeyInvalid } from './errors.ts'

export type Platform = 'google' | 'office365'

/** The fields of each platform's key, with the names of the platform's own key file. */
const FIELDS: Readonly<Record<Platform, readonly string[]>> = {
  google: ['private_key', 'client_email', 'client_id'],
  office365: ['private_key', 'tenant_id', 'client_id'],
}

export const MAX_FIELD = 10_000

/**
 * Reads the key of a workspace's service account and returns the text that is sealed. Clients send it alone or as the
 * only entry of a list. Other fields of a key file aren't stored.
 *
 * @throws `SERVICE_ACCOUNT_KEY_INVALID`
 */
export function parseServiceAccountKey(platform: Platform, sent: unknown): string {
  const key = recordOf(Array.isArray(sent) && sent.length === 1 ? sent[0] : sent)
  const fields = FIELDS[platform]
  if (!fields.every((name) => isField(key[name])))
    throw serviceAccountKeyInvalid(
      `serviceAccountKey of ${platform} must be one object with the texts ${fields.join(', ')}.`,
    )
  return JSON.stringify(Object.fromEntries(fields.map((name) => [name, key[name]])))
}

const isField = (value: unknown): boolean => typeof value === 'string' && value.length > 0 && value.length <= MAX_FIELD
