import type { MembershipRole } from '../../../lib/standing.ts'
import { nearestLocale } from '../../../lib/text/locales.ts'
import { isMetadata, METADATA_RULE } from '../../../lib/text/metadata.ts'
import { metadataInvalid } from './errors.ts'
import type { UserColumns } from './store.ts'

/** The settings of a request. An absent field stays as it is, or gets its default. */
export type UserSettings = {
  name?: string | undefined
  weekStart?: string | undefined
  brandColor?: string | undefined
  darkBrandColor?: string | undefined
  bio?: string | undefined
  metadata?: unknown
  hideBranding?: boolean | undefined
  theme?: string | null | undefined
  appTheme?: string | null | undefined
  timeFormat?: number | undefined
  timeZone?: string | undefined
  locale?: string | null | undefined
  avatarUrl?: string | undefined
}
export type NewOrganizationUser = UserSettings & {
  email: string
  username?: string | undefined
  role: MembershipRole
  autoAccept: boolean
}
export type OrganizationUserChange = UserSettings & {
  email?: string | undefined
  username?: string | undefined
  defaultScheduleId?: number | undefined
}

/** @throws `METADATA_INVALID` */
export function columnsOf(settings: UserSettings): UserColumns {
  const { name, weekStart, brandColor, darkBrandColor, bio, hideBranding, theme, appTheme } = settings
  const { timeFormat, locale, avatarUrl, metadata } = settings
  if (metadata !== undefined && !isMetadata(metadata)) throw metadataInvalid(METADATA_RULE)
  return {
    name,
    weekStart,
    brandColor,
    darkBrandColor,
    bio,
    hideBranding,
    theme,
    appTheme,
    timeFormat,
    avatarUrl: avatarUrl === '' ? null : avatarUrl,
    locale: locale && nearestLocale(locale),
    ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
  }
}
