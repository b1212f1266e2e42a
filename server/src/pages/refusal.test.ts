import { expect, test } from 'vitest'
import { translator } from '../i18n/translate.ts'
import { refusalText } from './refusal.ts'

const ofApi = "Cannot add 12 guests. This booking already has 3 attendees. 'guests' property is wrong."

test.each(['en', 'fr', 'ja'])('what people run into is told in words for them in %s', (language) => {
  const t = translator(language)
  expect(refusalText({ code: 'TOO_MANY_GUESTS', message: ofApi }, t)).toBe(t('page.refused.tooManyGuests'))
  expect(refusalText({ code: 'TOO_MANY_REQUESTS', message: ofApi }, t)).toBe(t('signIn.login.tooMany'))
})

test('what has no words of its own is told by the API to those who read English, and to others in general', () => {
  const refusal = { code: 'toString', message: ofApi }
  expect(refusalText(refusal, translator('en'))).toBe(ofApi)
  expect(refusalText(refusal, translator('es'))).toBe(
    'Así no es posible. Revise lo que ha introducido e inténtelo de nuevo.',
  )
})
