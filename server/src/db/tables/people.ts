import type { Generated } from 'kysely'
import type { JsonObjectWithDefault } from './json.ts'

export type OrganizationTable = {
  id: Generated<number>
  managerOrganizationId: number | null
  name: string
  slug: string
  isPlatform: Generated<boolean>
  autoAcceptDomain: string | null
  autoAcceptDomainVerifiedAt: Date | null
  logoUrl: string | null
  bannerUrl: string | null
  bio: string | null
  theme: string | null
  brandColor: string | null
  darkBrandColor: string | null
  hideBranding: Generated<boolean>
  isPrivate: Generated<boolean>
  timeZone: Generated<string>
  weekStart: Generated<string>
  timeFormat: number | null
  metadata: JsonObjectWithDefault
  createdAt: Date
  updatedAt: Date
}

export type UserTable = {
  id: Generated<number>
  uuid: string
  email: string
  emailVerifiedAt: Date | null
  username: string | null
  name: string | null
  bio: string | null
  avatarUrl: string | null
  timeZone: string
  locale: string | null
  weekStart: Generated<string>
  timeFormat: number | null
  theme: string | null
  appTheme: string | null
  brandColor: string | null
  darkBrandColor: string | null
  hideBranding: Generated<boolean>
  allowDynamicBooking: Generated<boolean>
  allowSeoIndexing: Generated<boolean>
  isAdministrator: Generated<boolean>
  platformClientId: string | null
  credentialVersion: Generated<number>
  disabledAt: Date | null
  metadata: JsonObjectWithDefault
  createdAt: Date
  updatedAt: Date
}

export type TeamTable = {
  id: Generated<number>
  organizationId: number | null
  platformClientId: string | null
  name: string
  slug: string
  logoUrl: string | null
  calVideoLogo: string | null
  appLogo: string | null
  appIconLogo: string | null
  bannerUrl: string | null
  bio: string | null
  theme: string | null
  brandColor: string | null
  darkBrandColor: string | null
  hideBranding: Generated<boolean>
  isPrivate: Generated<boolean>
  hideBookATeamMember: Generated<boolean>
  allowSeoIndexing: Generated<boolean>
  timeZone: Generated<string>
  weekStart: Generated<string>
  timeFormat: number | null
  metadata: JsonObjectWithDefault
  createdAt: Date
  updatedAt: Date
}

export type MembershipTable = {
  id: Generated<number>
  userId: number
  teamId: number | null
  organizationId: number | null
  teamOrganizationId: number | null
  role: Generated<'owner' | 'admin' | 'member'>
  roleId: string | null
  accepted: Generated<boolean>
  disableImpersonation: Generated<boolean>
  createdAt: Date
  updatedAt: Date
}

export type UserPasswordTable = {
  userId: number
  hash: string
  changedAt: Date
}

export type ApiKeyTable = {
  id: string
  keyHash: Buffer
  userId: number
  teamId: number | null
  organizationId: number | null
  note: string | null
  lastFour: string | null
  expiresAt: Date | null
  lastUsedAt: Date | null
  createdAt: Date
}

export type ApiKeyLimitTable = {
  apiKeyId: string
  name: string
  requestLimit: number
  ttlMs: number
  blockDurationMs: number
}

/** The maximum bookings of a person in a period, over all event types. */
export type UserBookingLimitTable = {
  userId: number
  dayCount: number | null
  weekCount: number | null
  monthCount: number | null
  yearCount: number | null
  dayMinutes: number | null
  weekMinutes: number | null
  monthMinutes: number | null
  yearMinutes: number | null
}
