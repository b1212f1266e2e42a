/** The part of a booking page's address that people type freely: letters and digits of any script, joined by dashes. */
export const slugify = (text: string): string =>
  text
    .normalize('NFKD')
    // Accents only: other marks are vowels of scripts that have no letters for them.
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .normalize('NFC')
