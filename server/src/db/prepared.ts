import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'

const MARK = '/* prepared */'

/**
 * Marks the statements of hot paths whose text never varies, at their beginning or their end. Each connection parses and
 * plans them once. On the embedded database, planning costs more than the execution.
 */
export const prepared = sql.raw(MARK)

const JOINED = '/* joined */'

/**
 * Marks a statement of a transaction whose result nobody reads. On PostgreSQL it is sent together with the next
 * statement, which fails if this one fails. It stands behind `prepared`, or at the end.
 */
export const joined = sql.raw(JOINED)

const AFTER_LOCK = '/* after pg_advisory_xact_lock */'

/** Marks a statement that is sent together with an advisory lock, and so waits for it. It stands behind `prepared`. */
export const afterLock = sql.raw(AFTER_LOCK)

/** Returns true if the statement waits for an advisory lock, by itself or because it is sent together with it. */
export const waitsForLock = (text: string): boolean =>
  text.includes(AFTER_LOCK) || (text.includes('pg_advisory_xact_lock') && !isJoined(text))

/** Returns true if the statement can wait for the next one. */
export const isJoined = (text: string): boolean => text.startsWith(MARK + JOINED) || text.endsWith(JOINED)

/** The maximum number of texts with a name. An insert has a different text for each number of rows. */
const MOST = 300

const names = new Map<string, string>()

/**
 * Returns the name of a statement that is worth keeping: a marked one or an insert. A statement with `*` gets none:
 * after another node adds a column, PostgreSQL would refuse its kept plan.
 */
function nameOf(text: string): string | undefined {
  const isMarked = text.startsWith(MARK) || text.endsWith(MARK)
  if (!isMarked && !(text.startsWith('insert into') && !text.includes('*'))) return undefined
  const known = names.get(text)
  if (known || (names.size >= MOST && !isMarked)) return known
  const name = `daybook_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  names.set(text, name)
  return name
}

/** A client that names the statements worth keeping. The database keeps the plan of a named statement. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's query have no common type
  override query(statement: any, ...rest: any[]): any {
    const name = typeof statement === 'string' ? nameOf(statement) : undefined
    if (name === undefined) return super.query(statement, ...rest)
    const [values, ...callback] = rest
    return super.query({ name, text: statement, values }, ...callback)
  }
}
