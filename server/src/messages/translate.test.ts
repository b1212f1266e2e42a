import { expect, expectTypeOf, test } from 'vitest'
import type { TranslationOf, ValuesOf } from './catalogue.ts'
import { en } from './en/index.ts'
import { catalogues, chooseLanguage, directionOf } from './languages.ts'
import { type Translator, translator } from './translate.ts'

const placeholdersOf = (text: unknown) =>
  [...new Set(JSON.stringify(text).match(/\{\w+\}/g) ?? [])].filter((name) => name !== '{count}').sort()

test.each([...catalogues])('%s uses the placeholders of English, and no key that English lacks', (_language, texts) => {
  for (const [key, text] of Object.entries(texts)) {
    expect(placeholdersOf(text), key).toEqual(placeholdersOf(en[key as keyof typeof en]))
  }
})

test('German is complete', () => {
  expect(Object.keys(catalogues.get('de') ?? {}).sort()).toEqual(Object.keys(en).sort())
})

test('a text is filled in the chosen language', () => {
  const t = translator('de')
  expect(t('mail.scheduled.attendee.intro', { name: 'Ada' })).toBe('Sie haben einen Termin mit Ada.')
  expect(t('mail.field.what')).toBe('Was')
})

test('values are inserted as they are, braces and dollar signs included', () => {
  expect(translator('en')('mail.scheduled.subject', { title: '{date} $& $1', date: 'today' })).toBe(
    'Confirmed: {date} $& $1, today',
  )
})

test('the count chooses the plural form', () => {
  const t = translator('en')
  expect(t('mail.field.newGuests', { count: 1 })).toBe('New guest')
  expect(t('mail.field.newGuests', { count: 1200 })).toBe('New guests (1,200)')
  expect(translator('de')('mail.field.newGuests', { count: 1200 })).toBe('Neue Gäste (1.200)')
})

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE', 'de'],
  ['fr', 'en'],
  ['', 'en'],
  ['not a tag', 'en'],
  ['en-GB', 'en'],
  ['constructor', 'en'],
])('%s is answered in %s', (preferred, language) => {
  expect(chooseLanguage(preferred)).toBe(language)
  expect(translator(preferred).language).toBe(language)
})

test('direction follows the language', () => {
  expect(['en', 'he', 'ar-EG', 'zh-TW'].map(directionOf)).toEqual(['ltr', 'rtl', 'rtl', 'ltr'])
})

test('keys and values are typed by English', () => {
  expectTypeOf<keyof ValuesOf<'{a} and {b}'>>().toEqualTypeOf<'a' | 'b'>()
  expectTypeOf<ValuesOf<{ one: '{name}'; other: '{count}' }>>().toEqualTypeOf<{
    readonly name: string | number
    readonly count: number
  }>()
  expectTypeOf<TranslationOf<{ a: 'x' }>>().toEqualTypeOf<{ readonly a: string }>()
  // Never called: only its types matter.
  const misuse = (t: Translator) => {
    // @ts-expect-error: the intro needs a name
    t('mail.scheduled.attendee.intro')
    // @ts-expect-error: there is no such text
    t('mail.nothing')
    // @ts-expect-error: a count is a number
    t('mail.field.newGuests', { count: 'two' })
  }
  expectTypeOf(misuse).returns.toBeVoid()
})
