import { describe, expect, it } from 'vitest'
import { manyLines, oneLine, plainWords } from './plain-text.ts'

describe('a text in one line', () => {
  it('a text in one line has a space for each break, with the spaces around it', () => {
    expect(oneLine('  one \r\n two\n\n \t three\u2028four  five ')).toBe('one two three four  five')
  })

  it('the time to make one line of many spaces grows no faster than their number', () => {
    const spaces = ' '.repeat(5_000_000)
    expect(oneLine(`a${spaces}b`)).toBe(`a${spaces}b`)
    expect(oneLine(`a${spaces}\n${spaces}b`)).toBe('a b')
  })
})

describe('a text in lines', () => {
  it('a text in lines keeps its lines, and loses characters that are not printed', () => {
    expect(manyLines(' one\r\ntwo\u0000\tthree\ud800 ')).toBe('one\ntwo three')
  })
})

describe('the plain words of a text', () => {
  const most = { words: 4, characters: 20 }

  it.each([
    ['Dr. Jürgen Groß-Müller', 'Dr Jürgen Groß-Mülle'],
    ['Win at https://evil.example now!', 'Win at now'],
    ['evil.example mail@evil.example //evil', 'evil'],
    ['Call 0900123456 or 0900-123456 (30 min)', 'Call or 30 min'],
    ['1:1 with Ann & Bob', '1:1 with Ann Bob'],
    ['予約について', '予約について'],
    ['👩‍👩‍👧 😀', ''],
  ])('the plain words of %j are %j', (text, words) => {
    expect(plainWords(text, most)).toBe(words)
  })

  it('plain words take no more time in a longer text', () => {
    expect(plainWords(`${'!'.repeat(5_000_000)}a`, most)).toBe('')
  })
})
