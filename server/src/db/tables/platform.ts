import type { Generated } from 'kysely'

export type PlatformClientTable = {
  id: string
  organizationId: number
  name: string
  logo: string | null
  redirectUris: string[]
  permissions: string[]
  bookingRedirectUri: string | null
  bookingCancelRedirectUri: string | null
  bookingRescheduleRedirectUri: string | null
  areEmailsEnabled: Generated<boolean>
  areDefaultEventTypesEnabled: Generated<boolean>
  areCalendarEventsEnabled: Generated<boolean>
  createdAt: Date
  updatedAt: Date
}

export type PlatformClientSecretTable = {
  platformClientId: string
  keyId: string
  ciphertext: Buffer
}

export type ManagedUserTokenTable = {
  tokenHash: Buffer
  /** A client exchanges a code for the other two. */
  kind: 'access' | 'refresh' | 'code'
  userId: number
  platformClientId: string
  createdAt: Date
  expiresAt: Date
}
