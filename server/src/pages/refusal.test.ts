import { translator } from '@daybook/i18n'
import { expect, test } from 'vitest'
import { refusalText } from './refusal.ts'

const ofApi = "Cannot add 12 guests. This booking already has 3 attendees. 'guests' property is wrong."

test.each(['en', 'fr', 'ja'])('refusals that people can cause have plain texts in %s', (language) => {
  const t = translator(language)
  expect(refusalText({ code: 'TOO_MANY_GUESTS', message: ofApi }, t)).toBe(t('page.refused.tooManyGuests'))
  expect(refusalText({ code: 'TOO_MANY_REQUESTS', message: ofApi }, t)).toBe(t('signIn.login.tooMany'))
})

test('a refusal without a text of its own has the API text in English, and a general text in other languages', () => {
  const refusal = { code: 'toString', message: ofApi }
  expect(refusalText(refusal, translator('en'))).toBe(ofApi)
  expect(refusalText(refusal, translator('es'))).toBe(
    'Así no es posible. Revise lo que ha introducido e inténtelo de nuevo.',
  )
})
