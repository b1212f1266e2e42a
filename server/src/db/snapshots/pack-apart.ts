import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { type Archived, unfinishedFile, writeArchive } from './write-archive.ts'

type Outcome = { bytes: number } | { message: string; code: string | undefined }

/**
 * Packs a folder in a thread. Packing has some thousand small steps. Between the requests of a busy server, each of them
 * would wait for its turn, and one backup would take minutes.
 *
 * @returns the size of the file in bytes
 */
async function packInThread({ signal, ...options }: Archived): Promise<number> {
  signal?.throwIfAborted()
  const thread = new Worker(new URL('./pack-thread.js', import.meta.url), { workerData: options })
  const end = () => void thread.terminate()
  signal?.addEventListener('abort', end)
  try {
    const outcome = await new Promise<Outcome>((resolve, reject) => {
      thread.once('message', resolve).once('error', reject)
      thread.once('exit', () => reject(new Error('The thread that packs the backup has ended before its work.')))
    })
    if ('bytes' in outcome) return outcome.bytes
    throw Object.assign(new Error(outcome.message), { code: outcome.code })
  } catch (error) {
    // A thread that was ended removes nothing.
    await rm(unfinishedFile(options.file), { force: true })
    throw error
  } finally {
    signal?.removeEventListener('abort', end)
  }
}

/** A thread can't read TypeScript. A server that runs from its sources packs here. */
export const packApart = import.meta.url.endsWith('.ts') ? writeArchive : packInThread
