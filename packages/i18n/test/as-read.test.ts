import { expect, test } from 'vitest'
import { asRead } from '../src/as-read.ts'

test.each([
  ['fr', 'dimanche 1 mars 2026', 'dimanche 1er mars 2026'],
  ['fr-CA', '1 août', '1er août'],
  ['fr', '11 mars', '11 mars'],
  ['fr-CA', '1 h 30', '1 h 30'],
  ['fr', '1–7 mars 2026', '1–7 mars 2026'],
  ['es', '1 de marzo', '1 de marzo'],
  ['en', '1:30\u202fPM', '1:30 PM'],
])('the formatter of %s reads %s as %s', (language, written, read) => {
  expect(asRead(written, language)).toBe(read)
})
