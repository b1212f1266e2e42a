import type pg from 'pg'
import { LIMITS, setLimits } from './limits.ts'

const SET_LIMITS = setLimits(LIMITS, 'LOCAL')
/** A database may give its transactions another isolation, in which a change would decide from old rows. */
const SET_ISOLATION = 'SET TRANSACTION ISOLATION LEVEL READ COMMITTED'
/** The beginning of a transaction, as kysely writes it. */
export const BEGINNING = /^(?:begin|start transaction)\b/

/**
 * Makes a client for the way through a connection pooler. Poolers refuse the limits as parameters of a connection, and
 * what a session sets stays at a connection that others use. So each transaction sets them for itself. Its first
 * statement remains one message to the database.
 */
export const limiting = (Client: typeof pg.Client): typeof pg.Client =>
  class extends Client {
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's query have no common type
    override query(statement: any, ...rest: any[]): any {
      const begins = typeof statement === 'string' && BEGINNING.test(statement)
      if (!begins) return super.query(statement, ...rest)
      const isolation = /isolation/i.test(statement) ? [] : [SET_ISOLATION]
      return super.query([statement, ...isolation, SET_LIMITS].join('; '), ...rest)
    }
  }
