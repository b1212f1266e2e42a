import { translator } from '@daybook/i18n'
import { expect, test } from 'vitest'
import { refusalText } from './refusal.ts'

test.each(['en', 'fr', 'ja'])('refusals that people can cause have plain texts in %s', (language) => {
  const t = translator(language)
  expect(refusalText({ code: 'TOO_MANY_GUESTS' }, t)).toBe(t('page.refused.tooManyGuests'))
  expect(refusalText({ code: 'TOO_MANY_REQUESTS' }, t)).toBe(t('signIn.login.tooMany'))
})

test.each(['en', 'es'])(
  'a refusal without words of its own has a general text in %s, never the sentence of the API',
  (language) => {
    const t = translator(language)
    expect(refusalText({ code: 'toString' }, t)).toBe(t('page.refused.text'))
  },
)
