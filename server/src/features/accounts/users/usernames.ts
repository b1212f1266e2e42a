import { trimCharactersAtEnd, trimCharactersAtStart } from '../../../lib/text/trim-characters.ts'
import { isReservedName } from './reserved-names.ts'

/** What an address suggests as a username: the part before the @, with what an address of a page can't have left out. */
export function usernameBase(email: string): string {
  const local = (email.split('@')[0] ?? '').toLowerCase().replace(/[^a-z0-9._-]+/g, '-')
  return trimCharactersAtEnd(trimCharactersAtStart(local, '-._'), '-.') || 'user'
}

/** The base, or the base with the first number from 2 on that nobody has. `taken` is in lower case. */
export function freeUsername(base: string, taken: readonly string[]): string {
  const all = new Set(taken)
  let candidate = base
  for (let number = 2; all.has(candidate) || isReservedName(candidate); number++) candidate = `${base}-${number}`
  return candidate
}
