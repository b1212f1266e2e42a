import { constants } from 'node:os'
import { Worker } from 'node:worker_threads'

export type Threads = {
  /** Calls a function of the module in a thread that does nothing else meanwhile; one more is made where all are busy. */
  call(name: string, ...values: readonly unknown[]): Promise<unknown>
  close(): Promise<void>
}

type Outcome = { result: unknown } | { failure: string }

/**
 * A text and not a file, which a thread couldn't read where the server runs from its sources. On Linux a priority is
 * that of the thread which sets it; elsewhere it would be the whole server's, and stays as it is.
 */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads')
const functions = require(workerData.module)
if (process.platform === 'linux') require('node:os').setPriority(workerData.priority)
parentPort.on('message', ({ name, values }) => {
  try {
    parentPort.postMessage({ result: functions[name](...values) })
  } catch (error) {
    parentPort.postMessage({ failure: error.message })
  }
})`

/**
 * Threads for work that keeps a core busy and can wait: where cores are scarce, the thread that answers requests goes
 * first. `module` is a file's path, and its functions must not be asynchronous. Threads stay for the next call, and
 * keep the process alive only as long as they work.
 */
export function lowPriorityThreads(module: string): Threads {
  const all = new Set<Worker>()
  const idle: Worker[] = []

  function start(): Worker {
    const workerData = { module, priority: constants.priority.PRIORITY_BELOW_NORMAL }
    const worker = new Worker(PROGRAM, { eval: true, workerData })
    all.add(worker)
    return worker
  }

  return {
    call: (name, ...values) =>
      new Promise((resolve, reject) => {
        const worker = idle.pop() ?? start()
        const settle = (outcome: Outcome) => {
          worker.off('error', fail).off('exit', stop)
          worker.unref()
          idle.push(worker)
          if ('failure' in outcome) reject(new Error(outcome.failure))
          else resolve(outcome.result)
        }
        // A thread that has ended isn't asked again: the next call starts another.
        const fail = (error: Error) => {
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
