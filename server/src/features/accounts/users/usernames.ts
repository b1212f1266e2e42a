import { trimCharactersAtEnd, trimCharactersAtStart } from '../../../lib/text/trim-characters.ts'
import { isReservedName } from './reserved-names.ts'

/**
 * Returns the username that an address suggests: the part before the @, without characters that can't be in the address
 * of a page.
 */
export function usernameBase(email: string): string {
  const local = (email.split('@')[0] ?? '').toLowerCase().replace(/[^a-z0-9._-]+/g, '-')
  return trimCharactersAtEnd(trimCharactersAtStart(local, '-._'), '-.') || 'user'
}

/** Returns the base, or the base with the first free number from 2 on. `taken` is in lower case. */
export function freeUsername(base: string, taken: readonly string[]): string {
  const all = new Set(taken)
  let candidate = base
  for (let number = 2; all.has(candidate) || isReservedName(candidate); number++) candidate = `${base}-${number}`
  return candidate
}
