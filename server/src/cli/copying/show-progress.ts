import type { Progress } from '../../db/copies/copy-database.ts'

/** A terminal gets a new line of this often, in milliseconds. A log gets one less often. */
const TERMINAL_MS = 100
const LOG_MS = 10_000
/** An estimate from less time is too rough. */
const MIN_ELAPSED_MS = 2000
const CLEAR_LINE = '\r\x1b[2K'

type Output = {
  write: (text: string) => void
  isTerminal: boolean
  /** Returns milliseconds that changes of a clock don't affect. */
  elapsed: () => number
}

/**
 * Shows how far a copy is. A terminal has one line, which is written again and again. A log has a line for each table
 * with rows and, in large tables, another one every ten seconds.
 */
export function createProgressDisplay({ write, isTerminal, elapsed }: Output) {
  let work: Progress['work'] | undefined
  let beganAt = 0
  let writtenAt = Number.NEGATIVE_INFINITY

  return {
    show(progress: Progress): void {
      const now = elapsed()
      if (progress.work !== work) {
        work = progress.work
        beganAt = now
      }
      const isTableDone = progress.tableRows === progress.tableTotal
      const isDue = now - writtenAt >= (isTerminal ? TERMINAL_MS : LOG_MS)
      const isWorthwhile = isTerminal ? isDue || progress.rows === progress.total : isDue || isTableDone
      if (!isWorthwhile || progress.tableTotal === 0) return
      writtenAt = now
      const line = lineOf(progress, now - beganAt)
      write(isTerminal ? `${CLEAR_LINE}${line}` : `${line}\n`)
    },

    /** Removes the line of a terminal. */
    end(): void {
      if (isTerminal && work) write(CLEAR_LINE)
    },
  }
}

/** Returns a line such as `copying events: 1,500 of 88,000 rows, 41 % of all, 2 min left`. */
function lineOf({ work, table, tableRows, tableTotal, rows, total }: Progress, elapsedMs: number): string {
  const part = rows / total
  const isEstimable = elapsedMs >= MIN_ELAPSED_MS && rows < total
  const left = isEstimable ? `, ${durationOf((elapsedMs * (1 - part)) / part)} left` : ''
  return `${work} ${table}: ${written(tableRows)} of ${written(tableTotal)} rows, ${Math.floor(part * 100)} % of all${left}`
}

const written = (count: number): string => count.toLocaleString('en')

function durationOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
