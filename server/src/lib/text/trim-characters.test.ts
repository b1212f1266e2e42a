import { expect, it } from 'vitest'
import { trimCharacters, trimCharactersAtEnd } from './trim-characters.ts'

it.each([
  ['--a-b--', '-', 'a-b', '--a-b'],
  ['._-', '-._', '', ''],
  ['a', '-', 'a', 'a'],
  ['', '-', '', ''],
])('%s without %s at its ends is %s, and at its end %s', (text, characters, trimmed, trimmedAtEnd) => {
  expect([trimCharacters(text, characters), trimCharactersAtEnd(text, characters)]).toEqual([trimmed, trimmedAtEnd])
})
