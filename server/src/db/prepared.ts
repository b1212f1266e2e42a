import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'

const MARK = '/* prepared */'

/**
 * Stands first in statements of hot paths whose text never varies. They are parsed and planned once for each
 * connection: on the embedded database planning costs more than the answer.
 */
export const prepared = sql.raw(MARK)

const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = `daybook_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
    names.set(text, name)
  }
  return name
}

/** A client that sends marked statements under a name, which is what makes the server keep their plan. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's query have no common type
  override query(statement: any, ...rest: any[]): any {
    if (typeof statement !== 'string' || !statement.startsWith(MARK)) return super.query(statement, ...rest)
    const [values, ...callback] = rest
    return super.query({ name: nameOf(statement), text: statement, values }, ...callback)
  }
}
