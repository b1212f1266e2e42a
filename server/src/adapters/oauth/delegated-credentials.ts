import { isRecord, recordOf } from '../../lib/records.ts'

/** The access to one person's account with the key that the administrator of their domain has given. */
export type DelegatedCredentials = {
  readonly platform: 'google' | 'office365'
  /** The key as the platform writes it: a service account of Google, or an application of Microsoft. */
  readonly key: Readonly<Record<string, string>>
  /** The address of the person. */
  readonly address: string
}

/** Returns the credentials as the adapters of providers read them. */
export const delegatedCredentials = (
  delegated: Omit<DelegatedCredentials, 'key'> & { readonly key: unknown },
): string => JSON.stringify({ delegated })

/** Returns undefined for the credentials of an account that a person has connected. */
export function parseDelegated(credentials: string): DelegatedCredentials | undefined {
  const { delegated } = recordOf(JSON.parse(credentials))
  if (!isRecord(delegated)) return undefined
  const { platform, key, address } = delegated
  if ((platform !== 'google' && platform !== 'office365') || typeof address !== 'string') return undefined
  const texts = Object.entries(recordOf(key)).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return { platform, key: Object.fromEntries(texts), address }
}
