import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importFaults } from './import-rules.ts'

describe('the rules for imports', () => {
  let root: string

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'daybook-imports-'))
    write('package.json', '{ "type": "module" }')
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  function write(file: string, text: string) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }

  it('the rules find nothing in a lawful tree', () => {
    write('server/src/lib/text.ts', "import { createHash } from 'node:crypto'\nexport const text = createHash\n")
    write(
      'server/src/features/operation/a/store.ts',
      "import { text } from '../../../lib/text.ts'\nexport const a = text\n",
    )
    expect(importFaults(root)).toEqual([])
  })

  it.each([
    ['lib-is-the-floor', 'server/src/lib/a.ts', "import type { B } from '../jobs/b.ts'", 'server/src/jobs/b.ts'],
    ['packages-are-pure', 'packages/engine/src/a.ts', "import { join } from 'node:path'", undefined],
    [
      'packages-are-pure',
      'packages/engine/src/a.ts',
      "import type { B } from '../../other/src/b.ts'",
      'packages/other/src/b.ts',
    ],
    [
      'only-stores-read-tables',
      'server/src/features/operation/a/service.ts',
      "import type { B } from '../../../db/tables/b.ts'",
      'server/src/db/tables/b.ts',
    ],
    [
      'features-meet-at-services',
      'server/src/features/operation/a/service.ts',
      "import type { B } from '../b/store.ts'",
      'server/src/features/operation/b/store.ts',
    ],
    [
      'services-know-no-http',
      'server/src/features/operation/a/service.ts',
      "import type { B } from '../../../http/b.ts'",
      'server/src/http/b.ts',
    ],
    [
      'adapters-know-only-lib',
      'server/src/adapters/mail/a.ts',
      "import type { B } from '../../db/b.ts'",
      'server/src/db/b.ts',
    ],
    [
      'jobs-know-no-feature',
      'server/src/jobs/a.ts',
      "import type { B } from '../features/operation/b/service.ts'",
      'server/src/features/operation/b/service.ts',
    ],
    [
      'http-knows-no-feature',
      'server/src/http/a.ts',
      "import type { B } from '../features/operation/b/service.ts'",
      'server/src/features/operation/b/service.ts',
    ],
    [
      'only-the-top-knows-the-whole',
      'server/src/features/operation/a/service.ts',
      "import type { B } from '../../../app.ts'",
      'server/src/app.ts',
    ],
    [
      'only-the-top-knows-the-whole',
      'server/src/features/operation/a/service.ts',
      "import type { B } from '../../../app/b.ts'",
      'server/src/app/b.ts',
    ],
    [
      'subjects-have-an-order',
      'server/src/features/scheduling/a/service.ts',
      "import type { B } from '../../accounts/b/service.ts'",
      'server/src/features/accounts/b/service.ts',
    ],
    [
      'pages-keep-out-of-stores',
      'server/src/pages/a.ts',
      "import type { B } from '../features/operation/b/store.ts'",
      'server/src/features/operation/b/store.ts',
    ],
    [
      'acceptance-is-a-stranger',
      'test/acceptance/a.test.ts',
      "import type { B } from '../../server/src/lib/b.ts'",
      'server/src/lib/b.ts',
    ],
    [
      'acceptance-is-a-stranger',
      'test/acceptance/a.test.ts',
      "import type { B } from '../../server/test/support/b.ts'",
      'server/test/support/b.ts',
    ],
    ['nothing-unresolved', 'server/src/lib/a.ts', "import { b } from './b.ts'", undefined],
  ])('%s: %s may not have %s', (rule, file, statement, target) => {
    write(file, `${statement}\nexport const a = 1\n`)
    if (target) write(target, 'export type B = string\n')
    expect(importFaults(root).filter((fault) => fault.startsWith(`${rule}: ${file}`))).toHaveLength(1)
  })

  it('the rules find a cycle, also a cycle of types', () => {
    write('server/src/lib/a.ts', "import type { B } from './b.ts'\nexport type A = B\n")
    write('server/src/lib/b.ts', "import type { A } from './a.ts'\nexport type B = A\n")
    expect(importFaults(root).some((fault) => fault.startsWith('no-cycles'))).toBe(true)
  })

  it('the rules find folders that need each other through any files', () => {
    write('server/src/features/operation/a/service.ts', "import { b } from '../b/service.ts'\nexport const a = b\n")
    write('server/src/features/operation/b/service.ts', 'export const b = 1\n')
    write('server/src/features/operation/b/more.ts', "import { d } from '../a/leaf.ts'\nexport const c = d\n")
    write('server/src/features/operation/a/leaf.ts', 'export const d = 1\n')
    expect(importFaults(root).filter((fault) => fault.startsWith('no-folder-circles: '))).toHaveLength(1)
  })

  it('the rules allow a leaf of another feature only if its service re-exports it', () => {
    write(
      'server/src/features/operation/a/service.ts',
      "import type { Leaf } from '../b/leaf.ts'\nexport type A = Leaf\n",
    )
    write('server/src/features/operation/b/leaf.ts', 'export type Leaf = string\n')
    write('server/src/features/operation/b/service.ts', 'export const b = 1\n')
    expect(importFaults(root)).toHaveLength(1)
    write('server/src/features/operation/b/service.ts', "export type { Leaf } from './leaf.ts'\n")
    expect(importFaults(root)).toEqual([])
  })

  it('the rules fail when the tool leaves files unread, as it does with TypeScript 7 without @swc/core', () => {
    write('server/src/lib/a.ts', "import { b } from './b.ts'\nexport const a = b\n")
    write('server/src/lib/b.ts', "import { a } from './a.ts'\nexport const b = a\n")
    const rules = readFileSync(new URL('../../.dependency-cruiser.cjs', import.meta.url), 'utf8')
    write('rules.cjs', rules.replace("parser: 'swc',", "parser: 'swc', includeOnly: { path: '[.]js' },"))
    expect(importFaults(root, join(root, 'rules.cjs'))).toEqual([
      'server/src/lib/a.ts was not read, so its imports were not checked',
      'server/src/lib/b.ts was not read, so its imports were not checked',
    ])
  })
})
