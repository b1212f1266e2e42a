import type { BookerView } from '../booker/booker-data.ts'

const NAME = 'daybook-view'
const SECONDS = 365 * 86_400

/**
 * Keeps the chosen zone and clock for later visits, so that the first answer shows them. The server reads the cookie; see
 * `server/src/pages/remembered.ts`.
 */
export function rememberView({ timeZone, hour12 }: Partial<BookerView>): void {
  // In a page of another site it would be a cookie of a third party.
  if (window.parent !== window || (timeZone === undefined && hour12 === undefined)) return
  const kept = new URLSearchParams(decodeURIComponent(cookieOf(NAME)))
  if (timeZone !== undefined) kept.set('timeZone', timeZone)
  if (hour12 !== undefined) kept.set('clock', hour12 ? '12' : '24')
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers.
  document.cookie = `${NAME}=${encodeURIComponent(kept.toString())}; path=/; max-age=${SECONDS}; samesite=lax${secure}`
}

const cookieOf = (name: string): string =>
  document.cookie
    .split('; ')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''
