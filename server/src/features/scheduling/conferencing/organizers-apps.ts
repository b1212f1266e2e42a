import { codeOfApp, connectionTypeOf, GOOGLE_MEET_CODE, isProviderApp } from './apps.ts'
import type { OrganizersApps } from './store.ts'

/** Returns the location code of the organizer's default app, or undefined for the built-in video. */
export function codeOfDefaultApp(apps: OrganizersApps): string | undefined {
  const { defaultApp, connections, hasGoogleCalendar } = apps
  if (defaultApp === null || !isProviderApp(defaultApp)) return undefined
  if (!connections.some(({ type, isInvalid }) => !isInvalid && type === connectionTypeOf(defaultApp))) return undefined
  // Google Meet makes a meeting only together with an event in a calendar.
  const code = codeOfApp(defaultApp)
  return code === GOOGLE_MEET_CODE && !hasGoogleCalendar ? undefined : code
}
