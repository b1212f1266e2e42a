import type { Body } from '@daybook/client'

export type ServiceKey = Body<'POST /v2/organizations/{orgId}/delegation-credentials'>['serviceAccountKey'][number]

const NAMES = {
  google: ['private_key', 'client_email', 'client_id'],
  office365: ['private_key', 'tenant_id', 'client_id'],
} as const

/** True if the value has what the key of a service account needs. */
export const isKeyOf = (value: unknown, platform: keyof typeof NAMES): value is ServiceKey =>
  typeof value === 'object' &&
  value !== null &&
  NAMES[platform].every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
