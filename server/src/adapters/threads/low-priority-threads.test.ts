import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { lowPriorityThreads, ThreadEnded, type Threads } from './low-priority-threads.ts'

const folder = mkdtempSync(join(tmpdir(), 'daybook-threads-'))
const file = join(folder, 'functions.cjs')
writeFileSync(
  file,
  `const { threadId } = require('node:worker_threads')
  exports.where = () => threadId
  exports.add = (a, b) => a + b
  exports.priority = () => require('node:os').getPriority()
  exports.fail = () => { throw new Error('no such hash') }
  exports.hang = () => { for (;;); }
  exports.die = () => process.exit(3)
  exports.fill = () => { for (const all = []; ; ) all.push(new Array(1000).fill({}).map(() => ({}))) }
  exports.dieLater = () => { setTimeout(() => { throw new Error('late') }, 10) }`,
)

let threads: Threads
beforeEach(() => {
  threads = lowPriorityThreads(file)
})
afterEach(() => threads.close())
afterAll(() => rmSync(folder, { recursive: true }))

it('a thread calls the functions of a module, and stays for the next call', async () => {
  expect(await threads.call('add', 1, 2)).toBe(3)
  const first = await threads.call('where')
  expect(first).not.toBe(0)
  expect(await threads.call('where')).toBe(first)
})

it('several calls at once get a thread each', async () => {
  const [one, other] = await Promise.all([threads.call('where'), threads.call('where')])
  expect(one).not.toBe(other)
})

it.runIf(process.platform === 'linux')(
  'threads with low priority let the thread that answers requests go first',
  async () => {
    expect(await threads.call('priority')).toBeGreaterThan(0)
  },
)

it('a thread passes failures on, and works on after one', async () => {
  await expect(threads.call('fail')).rejects.toThrow('no such hash')
  expect(await threads.call('add', 2, 3)).toBe(5)
})

it('a thread that hangs is ended, and the next call gets another thread', async () => {
  const impatient = lowPriorityThreads(file, 1000)
  await expect(impatient.call('hang')).rejects.toEqual(new ThreadEnded('late'))
  expect(await impatient.call('add', 4, 5)).toBe(9)
  await impatient.close()
})

it('the call of a thread that ended fails, and the next call gets another thread', async () => {
  await expect(threads.call('die')).rejects.toThrow('The thread has ended before its work.')
  expect(await threads.call('add', 3, 4)).toBe(7)
})

it('a thread that needs too much memory ends alone, and the next call gets another thread', async () => {
  const small = lowPriorityThreads(file, undefined, 32)
  await expect(small.call('fill')).rejects.toMatchObject({ why: 'out-of-memory' })
  expect(await small.call('add', 5, 6)).toBe(11)
  await small.close()
})

it('a call that its caller gives up ends with its thread', async () => {
  const caller = new AbortController()
  const hanging = threads.callUntil(caller.signal, 'hang')
  setTimeout(() => caller.abort(), 50)
  await expect(hanging).rejects.toMatchObject({ why: 'given-up' })
  await expect(threads.callUntil(caller.signal, 'add', 1, 1)).rejects.toMatchObject({ why: 'given-up' })
  expect(await threads.call('add', 6, 7)).toBe(13)
})

it('a thread that fails between two calls gets no further call', async () => {
  await threads.call('dieLater')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await threads.call('add', 7, 8)).toBe(15)
})

it('a value that can not be copied is refused, and the thread stays', async () => {
  const first = await threads.call('where')
  await expect(threads.call('add', () => 1, 2)).rejects.toThrow('could not be cloned')
  expect(await threads.call('where')).toBe(first)
})

it('an error keeps its name', async () => {
  await expect(threads.call('unknown')).rejects.toMatchObject({ name: 'TypeError' })
})
