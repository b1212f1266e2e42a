import { unfitnessOf } from '../../db/explaining/refuse-unfit.ts'
import type { DatabaseState } from '../../db/inspect-database.ts'
import type { ReplicaComparison } from '../../db/replica/compare-replica.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const WARNING_MS = 1000
const PROBLEM_MS = 30_000
/** A smaller difference is no news. */
const NOTICED_MS = 100

/** Judges the version, and what the server expects of a database. */
export function judgeDatabase(state: DatabaseState): Finding[] {
  const faults = unfitnessOf(state).map(({ found, remedy }) => problem('database', found, remedy))
  return faults.length > 0 ? faults : [ok('database', `The database is PostgreSQL ${state.version}.`)]
}

/** Judges the clock of the database, read between two readings of the clock of this process. */
export function judgeClock({
  beforeMs,
  databaseMs,
  afterMs,
}: Record<'beforeMs' | 'databaseMs' | 'afterMs', number>): Finding {
  // A slow answer must not look like a wrong clock.
  const offsetMs = databaseMs > afterMs ? databaseMs - afterMs : Math.min(databaseMs - beforeMs, 0)
  const seconds = (Math.abs(offsetMs) / 1000).toFixed(1)
  const found =
    Math.abs(offsetMs) < NOTICED_MS
      ? 'The clock of the database agrees with the clock of this machine.'
      : `The clock of the database is ${seconds} s ${offsetMs > 0 ? 'ahead of' : 'behind'} the clock of this machine.`
  const remedy = 'Let both machines get their time from NTP (timedatectl set-ntp true).'
  if (Math.abs(offsetMs) > PROBLEM_MS) return problem('clock', found, remedy)
  return Math.abs(offsetMs) > WARNING_MS ? warning('clock', found, remedy) : ok('clock', found)
}

/**
 * Compares the migrations that the database has with those that this version knows. `oldestCode` is the migration that
 * a version must know to use the database.
 */
export function judgeMigrations(
  applied: readonly string[],
  known: readonly string[],
  oldestCode: string | undefined,
): Finding {
  const latest = applied.at(-1)
  if (latest === undefined)
    return warning('migrations', 'The database is empty.', 'Start the server: it makes the tables.')
  const unknown = applied.filter((name) => !known.includes(name))
  const pending = known.filter((name) => !applied.includes(name))
  if (unknown.length > 0) {
    const found = `The database has ${countOf(unknown)} that this version doesn't know: ${unknown.join(', ')}.`
    return pending.length === 0 && oldestCode !== undefined && known.includes(oldestCode)
      ? warning(
          'migrations',
          found,
          'This version may run with them. Start the newer one on all nodes to finish the upgrade.',
        )
      : problem(
          'migrations',
          found,
          'Run the version of Daybook that made them, or a later one. This one does not start.',
        )
  }
  if (pending.length === 0) return ok('migrations', `The schema is up to date (${latest}).`)
  const found = `The database lacks ${countOf(pending)}: ${pending.join(', ')}.`
  return pending.some((name) => name < latest)
    ? problem('migrations', found, 'Restore a backup: a migration in the middle is never missing by itself.')
    : warning('migrations', found, 'Back the database up, then start the server or run daybook migrate.')
}

/** Judges the server from which lists are read. */
export function judgeReplica({ isReplica, isOfPrimary, bytesBehind }: ReplicaComparison): Finding {
  if (!isReplica || !isOfPrimary)
    return problem(
      'replica',
      isReplica
        ? 'DATABASE_REPLICA_URL leads to the replica of another server than DATABASE_URL.'
        : 'DATABASE_REPLICA_URL leads to a server that is no replica.',
      'Set it to a streaming replica of the server of DATABASE_URL, or remove it.',
    )
  if (bytesBehind === 0) return ok('replica', 'The replica for lists keeps up with the primary.')
  return warning(
    'replica',
    `The replica lacks ${bytesBehind} bytes of what the primary wrote two seconds ago, so lists are read from the primary.`,
    'Look at pg_stat_replication of the primary, and at the log of the replica.',
  )
}

/** Judges where old bookings go. `mayCreate` is undefined if the database server has no such tablespace. */
export function judgeArchive(tablespace: string, mayCreate: boolean | undefined): Finding {
  if (mayCreate) return ok('archive', `The tablespace ${tablespace} for old bookings is there.`)
  return mayCreate === undefined
    ? problem(
        'archive',
        `The database server has no tablespace ${tablespace}.`,
        'Make it (CREATE TABLESPACE), or correct or remove DAYBOOK_ARCHIVE_TABLESPACE.',
      )
    : problem(
        'archive',
        `The account of DATABASE_URL may not use the tablespace ${tablespace}.`,
        `Allow it with GRANT CREATE ON TABLESPACE ${tablespace} TO …, with the name of the account.`,
      )
}

const countOf = ({ length }: readonly string[]): string => `${length} ${length === 1 ? 'migration' : 'migrations'}`
