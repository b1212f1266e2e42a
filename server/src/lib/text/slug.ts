import { trimCharacters } from './trim-characters.ts'

/** Builds the last part of a booking page's address from a text: letters and digits of any script, joined by dashes. */
export const slugify = (text: string): string =>
  trimCharacters(
    text
      .normalize('NFKD')
      // This removes accents only. Other marks are vowels of scripts that have no letters for them.
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'),
    '-',
  ).normalize('NFC')

/** Returns the base if it is free, otherwise the base with the first free number from 2 on. */
export function freeSlug(base: string, taken: readonly string[]): string {
  const all = new Set(taken)
  let slug = base
  for (let number = 2; all.has(slug); number++) slug = `${base}-${number}`
  return slug
}
