import { expect, expectTypeOf, test } from 'vitest'
import { LOCALES } from '../../../server/src/lib/text/locales.ts'
import type { TranslationOf, ValuesOf } from '../src/catalogue.ts'
import { directionOf } from '../src/direction.ts'
import { catalogues, chooseLanguage } from '../src/languages.ts'
import { translator } from '../src/translate.ts'
import type { Translator } from '../src/translator.ts'

test.each(LOCALES)('people of the language %s get its texts, or the English ones', (locale) => {
  const canonical = Intl.getCanonicalLocales(locale)[0] ?? ''
  const base = canonical.split('-')[0] ?? ''
  expect(translator(locale).language).toBe(catalogues.has(base) ? base : 'en')
  expect(translator(locale)('mail.field.when')).not.toBe('')
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
  expect(translator('ja')('mail.field.newGuests', { count: 1 })).toBe('追加された参加者（1名）')
  expect(translator('pt')('page.event.minutes', { count: 0 })).toBe('0 minuto')
  expect(translator('es')('page.event.minutes', { count: 2_000_000 })).toBe('2.000.000 de minutos')
})

test('French keeps its signs with their words, and leaves texts of people unchanged', () => {
  const t = translator('fr')
  expect(t('mail.scheduled.subject', { title: 'Quoi ?', date: '3 mars' })).toBe('Confirmé\u00a0: Quoi ?, 3 mars')
  expect(t('page.problem.number', { value: 'a : b' })).toBe('«\u00a0a : b\u00a0» n’est pas un nombre.')
  expect(t('page.form.place')).toMatch(/\S\u00a0\?$/)
  expect(t('page.event.minutes', { count: 1200 })).toBe('1\u00a0200 minutes')
})

test('French text messages stay within the alphabet of telephones, in which a message holds more', () => {
  const values = { title: 'Essai', name: 'Ada', when: '14:00', url: 'https://example.com' }
  expect(translator('fr')('sms.scheduled', values)).toBe('Confirmé : Essai avec Ada, 14:00. https://example.com')
  expect(translator('fr')('workflow.reminder.text', values)).toBe('Rappel : Essai avec Ada, 14:00.')
})

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE', 'de'],
  ['pt-BR', 'pt'],
  ['pt-PT', 'pt'],
  ['es-419', 'es'],
  ['fr-CA', 'fr'],
  ['ja-JP', 'ja'],
  ['nl', 'en'],
  ['', 'en'],
  ['not a tag', 'en'],
  ['en-GB', 'en'],
  ['constructor', 'en'],
])('a reader who prefers %s is answered in %s', (preferred, language) => {
  expect(chooseLanguage(preferred)).toBe(language)
  expect(translator(preferred).language).toBe(language)
})

test('the direction follows the language', () => {
  expect(['en', 'he', 'ar-EG', 'zh-TW'].map(directionOf)).toEqual(['ltr', 'rtl', 'rtl', 'ltr'])
})

test('English defines the types of keys and values', () => {
  expectTypeOf<keyof ValuesOf<'{a} and {b}'>>().toEqualTypeOf<'a' | 'b'>()
  expectTypeOf<ValuesOf<{ one: '{name}'; other: '{count}' }>>().toEqualTypeOf<{
    readonly name: string | number
    readonly count: number
  }>()
  expectTypeOf<TranslationOf<{ a: 'x' }>>().toEqualTypeOf<{ readonly a: string }>()
  // The code never calls this function. Only its types matter.
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
