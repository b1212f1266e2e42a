import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from './folder-lock.ts'

type Report = { locked: boolean; message?: string }

const holder = fileURLToPath(new URL('./lock-holder.fixture.ts', import.meta.url))

describe('the lock of the data folder', { timeout: 60_000 }, () => {
  let folder: string
  let children: ChildProcess[]

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'daybook-lock-'))
    children = []
  })
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  /**
   * Starts another server process that takes the folder at that moment. Resolves when the process has the folder or was
   * refused.
   */
  async function otherProcess(at = 0): Promise<{ child: ChildProcess; report: Report }> {
    const child = fork(holder, [folder, String(at)], { execArgv: ['--import', 'tsx'] })
    children.push(child)
    const [report] = (await once(child, 'message')) as [Report]
    return { child, report }
  }

  const leaveBehind = (fields: object) =>
    writeFileSync(
      join(folder, 'daybook.lock'),
      JSON.stringify({ id: 'somebody', pid: process.pid, host: hostname(), processStart: '', beat: 7, ...fields }),
    )

  it('the lock stops a second process with a sentence that names the first', async () => {
    const first = await otherProcess()
    await expect(lockFolder(folder)).rejects.toThrow(
      `${folder} is in use by another Daybook server (process ${first.child.pid} on ${hostname()}). Stop that one, or give this one its own DATA_DIR.`,
    )
  })

  it('the lock is free after its holder let go, and leaves no file behind', async () => {
    const first = await otherProcess()
    first.child.send('let go')
    await once(first.child, 'exit')
    expect(existsSync(join(folder, 'daybook.lock'))).toBe(false)
    const lock = await lockFolder(folder)
    await lock.release()
  })

  it('a process takes the lock over from a process that was killed', async () => {
    const first = await otherProcess()
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const lock = await lockFolder(folder)
    await lock.release()
  })

  it('a process takes the lock over if the process id belongs to another process by now', async () => {
    leaveBehind({ pid: process.ppid, processStart: '1' })
    const lock = await lockFolder(folder)
    await lock.release()
  })

  it('a process waits for a heartbeat of a holder on another machine, and takes the lock over if none comes', async () => {
    leaveBehind({ host: 'elsewhere', pid: 1 })
    const startedAt = performance.now()
    const lock = await lockFolder(folder)
    expect(performance.now() - startedAt).toBeGreaterThan(3000)
    await lock.release()
  })

  it('the lock is refused while a holder on another machine shows its heartbeat', async () => {
    let beat = 0
    leaveBehind({ host: 'elsewhere', pid: 1, beat })
    const heart = setInterval(() => leaveBehind({ host: 'elsewhere', pid: 1, beat: ++beat }), 200)
    try {
      await expect(lockFolder(folder)).rejects.toThrow('(process 1 on elsewhere)')
    } finally {
      clearInterval(heart)
    }
  })

  it('a process takes a lock whose file a power cut left empty', async () => {
    writeFileSync(join(folder, 'daybook.lock'), '')
    const lock = await lockFolder(folder)
    await lock.release()
  })

  it('a process whose lock was taken over ends, so that two never write', async () => {
    const first = await otherProcess()
    leaveBehind({ host: 'elsewhere' })
    const [code] = await once(first.child, 'exit')
    expect(code).toBe(1)
  })

  it.each([
    ['a lock that a killed process left behind', () => leaveBehind({ pid: 2 ** 22 - 1 })],
    ['a folder that nobody had before', () => {}],
  ])('exactly one of several processes gets %s that all want at the same moment', async (_case, prepare) => {
    for (let round = 0; round < 3; round++) {
      rmSync(join(folder, 'daybook.lock'), { force: true })
      prepare()
      const moment = Date.now() + 1000
      const all = await Promise.all([otherProcess(moment), otherProcess(moment), otherProcess(moment)])
      const refused = all.filter(({ report }) => !report.locked)
      expect(refused).toHaveLength(2)
      for (const { report } of refused) expect(report.message).toContain(folder)
      for (const { child } of all) child.kill('SIGKILL')
    }
  })
})
