import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { regexFaults } from './regex-rules.ts'

describe('the rules for regular expressions', () => {
  let root: string

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'daybook-regexes-'))
    for (const folder of ['server/src/lib', 'web/src', 'packages']) mkdirSync(join(root, folder), { recursive: true })
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  const faultsOf = (line: string) => {
    writeFileSync(join(root, 'server/src/lib/planted.ts'), `\n${line}\n`)
    return regexFaults(root)
  }

  it.each([
    ['breaks with the spaces around them', 'export const line = (text: string) => text.replace(/\\s*\\n\\s*/g, " ")'],
    ['a repetition of a repetition', 'export const words = /^(\\w+\\s?)*$/'],
    ['a search for the end of a run', 'export const end = /-+$/'],
    ['two neighbours that both take the same', 'export const two = /^[a-z.]+[a-z]+@/'],
    ['a text that becomes one', "export const made = new RegExp('(a|a)*$', 'u')"],
    ['the pattern of a schema', "export const schema = { type: 'string', pattern: '^(a+)+$' }"],
  ])('the rules refuse %s', (_, line) => {
    expect(faultsOf(line)).toEqual([expect.stringMatching(/^server\/src\/lib\/planted\.ts:2: .* can take /)])
  })

  it('the rules refuse an expression that is built at run time', () => {
    expect(faultsOf('export const made = (text: string) => new RegExp(text)')).toEqual([
      'server/src/lib/planted.ts:2: a regular expression that is made while the program runs',
    ])
  })

  it.each([
    'export const end = (text: string) => text.trimEnd()',
    'export const day = /^\\d{4}-\\d{2}-\\d{2}$/',
    "export const schema = { type: 'string', pattern: '^[0-9]{1,18}$' }",
    'export const spaces = /\\s+/g',
  ])('the rules accept %s', (line) => {
    expect(faultsOf(line)).toEqual([])
  })
})
