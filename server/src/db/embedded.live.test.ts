import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseFolder } from './data-folder.ts'
import { openFolder } from './open-folder.ts'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

// The creation of a database takes seconds, and many seconds on a busy machine.
describe('the embedded database', { timeout: 120_000 }, () => {
  let dataDir: string
  let children: ChildProcess[]

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'daybook-embedded-'))
    children = []
  })
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })

  function start(script: string, argument: string): ChildProcess {
    const child = fork(file(script), [argument], { execArgv: ['--import', 'tsx'] })
    children.push(child)
    return child
  }

  const exitCode = async (child: ChildProcess): Promise<number> => (await once(child, 'exit'))[0]
  const report = async (child: ChildProcess): Promise<unknown> => (await once(child, 'message'))[0]
  const create = () => exitCode(start('./create-folder.ts', databaseFolder(dataDir)))

  it('a child process creates the database, which keeps its rows after a kill and opens again', async () => {
    const first = start('./embedded-process.fixture.ts', dataDir)
    expect(await report(first)).toEqual({ count: 1 })
    first.kill('SIGKILL')
    await exitCode(first)

    const second = start('./embedded-process.fixture.ts', dataDir)
    expect(await report(second)).toEqual({ count: 2 })
    second.send('close')
    expect(await exitCode(second)).toBe(0)
    expect(readdirSync(dataDir)).toEqual(['pgdata'])
  })

  it('the database syncs each commit to the disk before the answer, and syncs no reads', async () => {
    await create()
    let syncs = 0
    const pglite = await openFolder(databaseFolder(dataDir), { onSync: () => syncs++ })
    await pglite.exec('CREATE TABLE marks (id integer)')

    for (let round = 0; round < 20; round++) {
      const before = syncs
      await pglite.query('INSERT INTO marks VALUES ($1)', [round])
      expect(syncs).toBeGreaterThan(before)
    }
    const before = syncs
    for (let round = 0; round < 20; round++) await pglite.query('SELECT * FROM marks')
    expect(syncs).toBe(before)
    await pglite.close()
  })

  it('the database gets its name only when it is complete, and an interrupted creation is deleted and repeated', async () => {
    const folder = databaseFolder(dataDir)
    const interrupted = start('./create-folder.ts', folder)
    while (!existsSync(join(`${folder}.unfinished`, 'base'))) await sleep(5)
    interrupted.kill('SIGKILL')
    await exitCode(interrupted)
    expect(existsSync(folder)).toBe(false)

    expect(await create()).toBe(0)
    expect(readdirSync(dataDir)).toEqual(['pgdata'])
  })

  it('a creation replaces the files that an earlier creation left behind', async () => {
    const leftover = `${databaseFolder(dataDir)}.unfinished`
    mkdirSync(leftover)
    writeFileSync(join(leftover, 'PG_VERSION'), '7')

    expect(await create()).toBe(0)
    const pglite = await openFolder(databaseFolder(dataDir))
    expect((await pglite.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await pglite.close()
  })
})
