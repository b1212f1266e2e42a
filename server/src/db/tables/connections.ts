import type { Generated } from 'kysely'

export type ConnectionCategory = 'calendar' | 'conferencing' | 'payment'

/** An account at a provider. Exactly one of the owners is set. */
export type ConnectionTable = {
  id: Generated<number>
  userId: number | null
  teamId: number | null
  organizationId: number | null
  category: ConnectionCategory
  /** The wire's type of credential: `google_calendar`, `zoom_video`, `stripe_payment`. */
  type: string
  appSlug: string
  /** The address or the account id at the provider. */
  account: Generated<string>
  /** The address of an integration that is a static link. */
  linkUrl: string | null
  delegationCredentialId: string | null
  /** True if the provider refuses the credentials. */
  isInvalid: Generated<boolean>
  createdAt: Date
  updatedAt: Date
}

export type ConnectionSecretTable = { connectionId: number; keyId: string; ciphertext: Buffer }

/** The place of new meetings. Exactly one of the owners is set. */
export type DefaultConferencingTable = {
  id: Generated<number>
  userId: number | null
  teamId: number | null
  organizationId: number | null
  appSlug: string
  appLink: string | null
  updatedAt: Date
}
