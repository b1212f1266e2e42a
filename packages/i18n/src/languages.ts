import { ar } from './ar/index.ts'
import type { Texts } from './catalogue.ts'
import { de } from './de/index.ts'
import { en } from './en/index.ts'
import { es } from './es/index.ts'
import { fr } from './fr/index.ts'
import { he } from './he/index.ts'
import { ja } from './ja/index.ts'
import { pt } from './pt/index.ts'

/** The languages that have texts, by BCP 47 tag. A type and a test compare each one with English. */
export const catalogues: ReadonlyMap<string, Texts> = new Map<string, Texts>([
  ['en', en],
  ['de', de],
  ['es', es],
  ['fr', fr],
  ['pt', pt],
  ['ja', ja],
  ['ar', ar],
  ['he', he],
])

/**
 * Returns the best language with texts for a preferred tag: the tag itself, then its base (`de-AT` → `de`), then
 * English. Old tags have new names (`iw` → `he`). An invalid tag gets English.
 */
export function chooseLanguage(preferred: string): string {
  const tag = canonicalTag(preferred)
  const base = tag.split('-')[0] ?? tag
  return [tag, base].find((candidate) => catalogues.has(candidate)) ?? 'en'
}

function canonicalTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
