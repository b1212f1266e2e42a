import { trimCharacters } from './trim-characters.ts'

/** The part of a booking page's address that people type freely: letters and digits of any script, joined by dashes. */
export const slugify = (text: string): string =>
  trimCharacters(
    text
      .normalize('NFKD')
      // Accents only: other marks are vowels of scripts that have no letters for them.
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'),
    '-',
  ).normalize('NFC')

/** The base, or the base with the first number from 2 on that isn't taken. */
export function freeSlug(base: string, taken: readonly string[]): string {
  const all = new Set(taken)
  let slug = base
  for (let number = 2; all.has(slug); number++) slug = `${base}-${number}`
  return slug
}
