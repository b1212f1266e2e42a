import { describe, expect, test } from 'vitest'
import type { PluralForms, Texts } from '../src/catalogue.ts'
import { dashboard } from '../src/en/dashboard/index.ts'
import { en } from '../src/en/index.ts'
import { catalogues } from '../src/languages.ts'

/** The texts of the dashboard are a file of their own for each language, which browsers load. */
const ofDashboard = async (language: string): Promise<Texts> =>
  (await import(`../src/${language}/dashboard/index.ts`)).dashboard

const ALL: [name: string, language: string, texts: Texts, english: Texts][] = []
for (const [language, texts] of catalogues) {
  ALL.push([language, language, texts, en])
  ALL.push([`${language} in the dashboard`, language, await ofDashboard(language), dashboard])
}

const formsOf = (text: string | PluralForms): string[] => (typeof text === 'string' ? [text] : Object.values(text))

const placeholdersOf = (text: string | PluralForms) =>
  [...new Set(formsOf(text).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort()

/** A form may write its number in words: `one guest`. */
const withoutCount = (names: string[]) => names.filter((name) => name !== '{count}')

describe.each(ALL)('the texts of %s', (_, language, texts, english) => {
  test('a catalogue has every key of English, and no other', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
  })

  test('a catalogue uses the placeholders of English', () => {
    for (const [key, text] of Object.entries(texts)) {
      const source = english[key] ?? ''
      expect(withoutCount(placeholdersOf(text)), key).toEqual(withoutCount(placeholdersOf(source)))
      if (typeof source === 'string') expect(placeholdersOf(text), key).toEqual(placeholdersOf(source))
    }
  })

  test('a catalogue has the plural forms of its language where English has some', () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort()
    for (const [key, text] of Object.entries(texts)) {
      const isPlural = typeof english[key] !== 'string'
      expect(typeof text === 'string' ? undefined : Object.keys(text).sort(), key).toEqual(
        isPlural ? needed : undefined,
      )
    }
  })

  test('the texts of a catalogue are not empty, and begin and end without spaces', () => {
    for (const [key, text] of Object.entries(texts))
      for (const form of formsOf(text)) expect(form, key).toMatch(/^\S(.*\S)?$/)
  })
})
