import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { folderFaults } from './folder-sizes.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'daybook-folders-'))
  for (const folder of ['server', 'web', 'packages', 'scripts', 'bench']) mkdirSync(join(root, folder))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function fill(folder: string, count: number) {
  mkdirSync(join(root, folder), { recursive: true })
  for (let index = 0; index < count; index++) writeFileSync(join(root, folder, `file-${index}.ts`), '')
}

it('the check accepts a folder of 25 source files, and refuses one of 26', () => {
  fill('server/src/features/a', 25)
  expect(folderFaults(root)).toEqual([])
  fill('server/test/api/b', 26)
  expect(folderFaults(root)).toEqual([expect.stringContaining('server/test/api/b has 26 source files')])
})

it('folders of migrations and languages may grow, and the check ignores what npm installs', () => {
  fill('server/src/db/migrations', 40)
  fill('packages/i18n/src/de', 40)
  fill('packages/a/node_modules/b', 40)
  expect(folderFaults(root)).toEqual([])
})
