import { nearestLocale } from '../../../lib/text/locales.ts'
import { isMetadata, METADATA_RULE } from '../../../lib/text/metadata.ts'
import { metadataInvalid } from './errors.ts'

/** The fields of a user that a request sets. */
export type ManagedUserFields = {
  email?: string | undefined
  name?: string | undefined
  timeFormat?: 12 | 24 | undefined
  weekStart?: string | undefined
  timeZone?: string | null | undefined
  locale?: string | undefined
  avatarUrl?: string | undefined
  bio?: string | undefined
  metadata?: unknown
}
export type NewManagedUser = ManagedUserFields & { email: string; name: string }
export type ManagedUserChange = ManagedUserFields & { defaultScheduleId?: number | undefined }

/** @throws `METADATA_INVALID` */
export function checkMetadata({ metadata }: ManagedUserFields): void {
  if (metadata !== undefined && !isMetadata(metadata)) throw metadataInvalid(METADATA_RULE)
}

/** Returns the columns that are stored as they were sent. */
export const columnsOf = ({ name, timeFormat, weekStart, locale, avatarUrl, bio, metadata }: ManagedUserFields) => ({
  ...(name !== undefined && { name }),
  ...(timeFormat !== undefined && { timeFormat }),
  ...(weekStart !== undefined && { weekStart }),
  ...(locale !== undefined && { locale: nearestLocale(locale) }),
  ...(avatarUrl !== undefined && { avatarUrl: avatarUrl || null }),
  ...(bio !== undefined && { bio }),
  ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
})
