import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { recordOf } from '../lib/records.ts'
import { SyncingFiles } from './syncing-files.ts'

/**
 * Buffers of 16 MB keep the process near 200 MB. The default of 128 MB doubles that without a benefit here. Only a few
 * files of the write-ahead log are kept for reuse, because each takes 16 MB of a disk that may be small.
 */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'shared_buffers=16MB', '-c', 'wal_sync_method=fsync'],
  ...['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=96MB'],
]

/**
 * Opens the folder, whose lock the caller must hold. The process ends when the database fails beyond repair, such as on
 * a disk that is full in the middle of a commit.
 *
 * @throws `Error` for the operator when the folder can't be opened.
 */
export async function openFolder(folder: string, { onSync }: { onSync?: () => void } = {}): Promise<PGlite> {
  let reason = 'it gave no reason'
  const pglite = await PGlite.create({
    dataDir: folder,
    fs: new SyncingFiles(folder, onSync),
    extensions: { btree_gist },
    startParams: START_PARAMETERS,
    onStderr(line) {
      reason = /(?:FATAL|PANIC): +(.*)/.exec(line)?.[1] ?? reason
      return false
    },
  }).catch(() => {
    throw new Error(`The embedded database in ${folder} can't be opened: ${reason}. ${advice(reason)}`)
  })
  endWithEngine(pglite, () => `The embedded database in ${folder} has stopped: ${reason}. ${advice(reason)}`)
  return pglite
}

/** The status after a failed statement of PostgreSQL. Any other thrown value means that PostgreSQL can't continue. */
const STATEMENT_FAILED = 100

type Step = '_PostgresMainLoopOnce' | '_PostgresMainLongJmp' | '_PostgresSendReadyForQueryIfNecessary'
const STEPS: readonly Step[] = [
  '_PostgresMainLoopOnce',
  '_PostgresMainLongJmp',
  '_PostgresSendReadyForQueryIfNecessary',
]

/**
 * Ends the process when PostgreSQL gives up. PGlite ignores that and continues with corrupt memory: statements get no
 * answer, and each request would be refused for ever. The next start recovers all committed data. This uses internals
 * of PGlite, so its version is pinned, and a test makes a write fail.
 */
function endWithEngine(pglite: PGlite, say: () => string): void {
  const engine = pglite.Module
  for (const name of STEPS) {
    const step = engine[name]
    engine[name] = () => {
      try {
        step()
      } catch (error) {
        if (recordOf(error).status !== STATEMENT_FAILED) {
          process.stderr.write(`${say()}\n`)
          process.exit(1)
        }
        throw error
      }
    }
  }
}

function advice(reason: string): string {
  if (/no space left|quota exceeded/i.test(reason))
    return 'Make room on that disk, then start Daybook again: everything that was acknowledged is there.'
  if (/pg_control|checkpoint record/i.test(reason)) return RESTORE
  return 'Start Daybook again. If that does not help, bring back the last backup: npm run -s daybook -- restore FILE --replace'
}

export const RESTORE =
  'Bring back the last backup (npm run -s daybook -- restore FILE --replace), or a copy of that whole folder.'
