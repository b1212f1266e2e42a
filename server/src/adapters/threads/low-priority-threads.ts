import { constants } from 'node:os'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

export type Threads = {
  /** Calls a function of the module in an idle thread. If all threads are busy, it starts another one. */
  call(name: string, ...values: readonly unknown[]): Promise<unknown>
  close(): Promise<void>
}

type Outcome = { result: unknown } | { failure: string }

/**
 * The program is a text, because a thread can't read a TypeScript file when the server runs from its sources. On Linux,
 * a priority belongs to the thread that sets it. On other systems it would change the whole server, so it stays
 * unchanged there.
 */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads')
const loading = import(workerData.module)
loading.catch(() => {})
if (process.platform === 'linux') require('node:os').setPriority(workerData.priority)
parentPort.on('message', async ({ name, values }) => {
  try {
    const module = await loading
    const functions = module.default ?? module
    parentPort.postMessage({ result: functions[name](...values) })
  } catch (error) {
    parentPort.postMessage({ failure: error.message })
  }
})`

/**
 * Creates threads for work that occupies a core and can wait. The thread that answers requests has the higher priority.
 * `module` is a file's path; its functions must not be asynchronous. A thread whose call takes longer than `mostMs` is ended. Threads stay for later calls, and keep the process
 * alive only while they work.
 */
export function lowPriorityThreads(module: string, mostMs?: number): Threads {
  const all = new Set<Worker>()
  const idle: Worker[] = []

  function start(): Worker {
    const workerData = { module: pathToFileURL(module).href, priority: constants.priority.PRIORITY_BELOW_NORMAL }
    const worker = new Worker(PROGRAM, { eval: true, workerData })
    all.add(worker)
    return worker
  }

  return {
    call: (name, ...values) =>
      new Promise((resolve, reject) => {
        const worker = idle.pop() ?? start()
        const patience = mostMs === undefined ? undefined : setTimeout(() => void worker.terminate(), mostMs)
        const settle = (outcome: Outcome) => {
          clearTimeout(patience)
          worker.off('error', fail).off('exit', stop)
          worker.unref()
          idle.push(worker)
          if ('failure' in outcome) reject(new Error(outcome.failure))
          else resolve(outcome.result)
        }
        // A thread that has ended gets no more calls. The next call starts another one.
        const fail = (error: Error) => {
          clearTimeout(patience)
          all.delete(worker)
          reject(error)
        }
        const stop = () => fail(new Error('The thread has ended before its work.'))
        worker.ref()
        worker.once('message', settle).once('error', fail).once('exit', stop)
        worker.postMessage({ name, values })
      }),

    async close() {
      idle.length = 0
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}
