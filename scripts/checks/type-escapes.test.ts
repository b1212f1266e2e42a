import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { escapeFaults, escapesOf, worstFolders } from './type-escapes.ts'

const BOOKINGS = 'server/src/features/scheduling/bookings'
const kindsOf = (text: string) => escapesOf('planted.ts', text).map(({ what }) => what)

describe('escapes from the type checker', () => {
  it.each([
    ['an assertion', 'export const id = (sent: unknown) => sent as number', ['as']],
    ['an assertion by way of unknown', 'export const id = (sent: Date) => sent as unknown as number', ['as', 'as']],
    ['an assertion that is written first', 'export const id = (sent: unknown) => <number>sent', ['<T>']],
    ['a value that is said to be there', 'export const first = (ids: number[]) => ids[0]!', ['!']],
    ['any', 'export const id = (sent: any): number => sent', ['any']],
    ['an assertion of any', 'export const id = (sent: unknown): number => sent as any', ['as', 'any']],
    ['a comment that switches the checker off', '// @ts-expect-error\nexport const id: number = "1"', ['@ts-']],
    ['a predicate that is always true', 'export const isId = (sent: unknown): sent is number => true', ['is']],
    ['a predicate of something else', 'export function isId(sent: unknown): sent is number { return ready }', ['is']],
    ['a predicate that asserts', 'export function check(sent: unknown): asserts sent is number {}', ['is']],
    ['a predicate by an assertion', 'export const isId = (sent: unknown): sent is number => sent as boolean', ['as']],
  ])('the check counts %s', (_, text, kinds) => {
    expect(kindsOf(text)).toEqual(kinds)
  })

  it.each([
    "export const kinds = ['a', 'b'] as const",
    'export const sizes = { day: 1 } satisfies Record<string, number>',
    'export const isId = (sent: unknown): sent is number => typeof sent === "number"',
    'export const isNext = (id: number, sent?: number): sent is number => id < (sent ?? id)',
    '// The word @ts- in the middle of a sentence.\nexport const id = 1',
    "export { one as other } from './one.ts'",
  ])('the check does not count %s', (text) => {
    expect(kindsOf(text)).toEqual([])
  })

  it('the check names the line at which an escape ends', () => {
    expect(escapesOf('planted.ts', '\nexport const id = {\n  a: 1,\n} as Id\n')).toEqual([
      { at: 'planted.ts:4', what: 'as' },
    ])
  })
})

describe('the maximum of escapes', () => {
  let root: string
  const maxima = { 'server/src': 250, [BOOKINGS]: 500 }

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'daybook-escapes-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  const write = (file: string, ...lines: string[]) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), lines.map((line) => `${line}\n`).join(''))
  }

  it('the check counts each folder separately', () => {
    write(`${BOOKINGS}/create.ts`, 'export const id = sent as number')
    write('server/src/lib/ids.ts', 'export const a = 1', 'export const b = 1', 'export const c = 1')
    expect(escapeFaults(root, maxima)).toEqual([
      `${BOOKINGS} has 1 escapes from the type checker in 1 lines: 1000 for each 1,000, and at most 500 are allowed.`,
    ])
    write(`${BOOKINGS}/create.ts`, 'export const id = sent as number', 'export const other = 1')
    expect(escapeFaults(root, maxima)).toEqual([])
  })

  it('the check leaves out tests, their fixtures and the texts', () => {
    write('server/src/lib/ids.ts', 'export const a = 1')
    for (const file of ['lib/ids.test.ts', 'lib/ids.fixture.ts', 'i18n/de.ts', 'pages/i18n/de.ts']) {
      write(`server/src/${file}`, 'export const id = sent as number')
    }
    expect(escapeFaults(root, maxima)).toEqual([])
    expect(worstFolders(root)).toEqual([])
  })

  it('the report begins with the worst folders', () => {
    write('server/src/lib/text/words.ts', 'export const id = sent as number')
    write(`${BOOKINGS}/wire/present.ts`, 'export const id = (sent as unknown) as number')
    expect(worstFolders(root).map(({ folder, escapes }) => [folder, escapes.length])).toEqual([
      [BOOKINGS, 2],
      ['server/src/lib/text', 1],
    ])
  })
})
