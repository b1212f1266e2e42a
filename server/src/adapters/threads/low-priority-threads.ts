import { constants } from 'node:os'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { codeOf } from '../../lib/thrown.ts'

export type Threads = {
  /**
   * Calls a function of the module in an idle thread. If all threads are busy, it starts another one.
   *
   * @throws ThreadEnded, and what the function throws, as an error with the same name and message
   */
  call(name: string, ...values: readonly unknown[]): Promise<unknown>
  /** Does the same, and ends the thread as soon as the signal is aborted. */
  callUntil(signal: AbortSignal, name: string, ...values: readonly unknown[]): Promise<unknown>
  close(): Promise<void>
}

/**
 * Why a thread has ended before its work: it took too long, it needed more memory than it may, its caller gave up, or
 * something else ended it.
 */
type EndOfThread = 'late' | 'out-of-memory' | 'given-up' | 'other'

export class ThreadEnded extends Error {
  readonly why: EndOfThread

  constructor(why: EndOfThread) {
    super('The thread has ended before its work.')
    this.name = 'ThreadEnded'
    this.why = why
  }
}

type Outcome = { result: unknown } | { failure: { name: string; message: string } }
/** A thread says that it has loaded its module, and then how each call ended. */
type Message = 'loaded' | Outcome

/**
 * The program is a text, because a thread can't read a TypeScript file when the server runs from its sources. On Linux,
 * a priority belongs to the thread that sets it. On other systems it would change the whole server, so it stays
 * unchanged there.
 */
const PROGRAM = `
const { parentPort, workerData } = require('node:worker_threads')
const loading = import(workerData.module)
loading.then(() => parentPort.postMessage('loaded'), () => {})
if (process.platform === 'linux') require('node:os').setPriority(workerData.priority)
parentPort.on('message', async ({ name, values }) => {
  try {
    const module = await loading
    const functions = module.default ?? module
    parentPort.postMessage({ result: functions[name](...values) })
  } catch (error) {
    parentPort.postMessage({ failure: { name: error.name, message: error.message } })
  }
})`

/** The heap of a thread whose work names no other maximum. */
const MOST_MEGABYTES = 128
const MOST_YOUNG_MEGABYTES = 32

/**
 * Creates threads for work that occupies a core and can wait. The thread that answers requests has the higher priority.
 * `module` is a file's path; its functions must not be asynchronous. A call that takes longer than `mostMs` after the loading of the module, or a larger heap
 * than `mostMegabytes`, ends with its thread: without a maximum, it would end with the process. Threads stay for
 * later calls, and keep the process alive only while they work.
 */
export function lowPriorityThreads(module: string, mostMs?: number, mostMegabytes = MOST_MEGABYTES): Threads {
  const all = new Set<Worker>()
  const idle = new Set<Worker>()
  const loaded = new WeakSet<Worker>()

  function start(): Worker {
    const worker = new Worker(PROGRAM, {
      eval: true,
      workerData: { module: pathToFileURL(module).href, priority: constants.priority.PRIORITY_BELOW_NORMAL },
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: MOST_YOUNG_MEGABYTES },
    })
    all.add(worker)
    const forget = () => {
      all.delete(worker)
      idle.delete(worker)
    }
    // An error without a listener would end the process, also while the thread has no work.
    worker.on('error', forget).on('exit', forget)
    // The first message says that the module is loaded.
    worker.once('message', () => loaded.add(worker))
    return worker
  }

  function takeIdle(): Worker | undefined {
    const [worker] = idle
    if (worker) idle.delete(worker)
    return worker
  }

  function callIn(worker: Worker, signal: AbortSignal | undefined, name: string, values: readonly unknown[]) {
    return new Promise<unknown>((resolve, reject) => {
      let why: EndOfThread = 'other'
      const end = (reason: EndOfThread) => {
        why = reason
        void worker.terminate()
      }
      const giveUp = () => end('given-up')
      let patience: NodeJS.Timeout | undefined
      const begin = () => {
        if (mostMs !== undefined) patience = setTimeout(end, mostMs, 'late')
      }
      const leave = () => {
        clearTimeout(patience)
        signal?.removeEventListener('abort', giveUp)
        worker.off('message', hear).off('messageerror', fail).off('error', fail).off('exit', stop)
      }
      const rest = () => {
        leave()
        worker.unref()
        if (all.has(worker)) idle.add(worker)
      }
      const settle = (outcome: Outcome) => {
        rest()
        if ('failure' in outcome)
          reject(Object.assign(new Error(outcome.failure.message), { name: outcome.failure.name }))
        else resolve(outcome.result)
      }
      const hear = (message: Message) => (message === 'loaded' ? begin() : settle(message))
      // A thread that has ended gets no more calls. The next call starts another one.
      const fail = (error: Error) => {
        leave()
        void worker.terminate()
        reject(codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadEnded('out-of-memory') : error)
      }
      const stop = () => fail(new ThreadEnded(why))
      worker.ref()
      worker.on('message', hear).on('messageerror', fail).on('error', fail).on('exit', stop)
      signal?.addEventListener('abort', giveUp)
      if (loaded.has(worker)) begin()
      try {
        worker.postMessage({ name, values })
      } catch (error) {
        // A value can't be copied, so the thread has got no work.
        rest()
        reject(error)
      }
    })
  }

  const call = async (signal: AbortSignal | undefined, name: string, values: readonly unknown[]) => {
    if (signal?.aborted) throw new ThreadEnded('given-up')
    return callIn(takeIdle() ?? start(), signal, name, values)
  }

  return {
    call: (name, ...values) => call(undefined, name, values),
    callUntil: (signal, name, ...values) => call(signal, name, values),

    async close() {
      idle.clear()
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}
