import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Intro call!', 'intro-call'],
  ['30 Minute Meeting', '30-minute-meeting'],
  ['  Éléphant — déjà vu ', 'elephant-deja-vu'],
  ['面談', ''],
])('the address of %s ends with %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})
