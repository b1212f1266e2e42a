// The program of the thread that packs a snapshot. Its data are the options of writeArchive.
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { codeOf, errorOf } from '../../lib/thrown.ts'
import { writeArchive } from './write-archive.ts'

// On Linux a priority belongs to the thread. On other systems it would change the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.postMessage(
  await writeArchive(workerData).then(
    (bytes) => ({ bytes }),
    (error: unknown) => ({ message: errorOf(error).message, code: codeOf(error) }),
  ),
)
