import { CamelCasePlugin, Kysely, type Logger, PostgresDialect, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from './tables/index.ts'

/** A connection or a transaction: stores take either as their first argument. */
export type Db = Kysely<Database> | Transaction<Database>
export type Tx = Transaction<Database>

export type Hearing = {
  heard(text: string): void
  /** The connection was lost and is there again: something may have been missed. */
  resumed(): void
}

export type Listening = {
  /** Once the first try to listen is over, whichever way it ended. */
  readonly begun: Promise<void>
  close(): Promise<void>
}

export type Connection = {
  readonly db: Kysely<Database>
  /** True for the database inside this process: one connection, one writer. */
  readonly embedded: boolean
  /** False while the disk is too full to store anything new; absent where the disk belongs to another server. */
  readonly hasRoom?: () => boolean
  /** A connection that heartbeats have to themselves, so that they wait for no request; absent where there is one for all. */
  readonly heartbeatDb?: Kysely<Database>
  /** A consistent copy of the whole embedded database as a gzipped tar; PostgreSQL has its own tools. */
  readonly snapshot?: () => Promise<Uint8Array>
  /** Hears what any process tells on a channel of this database; absent where there is one process. */
  readonly listen?: (channel: string, hearing: Hearing) => Listening
  close(): Promise<void>
}

/**
 * Columns are snake_case in SQL and camelCase in code; keys inside jsonb values stay as they are.
 * `onStatement` hears of every statement, transactions' own included.
 */
export const overPool = (pool: Pool, onStatement?: Logger): Kysely<Database> =>
  new Kysely<Database>({
    ...(onStatement && { log: onStatement }),
    dialect: new PostgresDialect({ pool }),
    // hideBookATeamMember is hide_book_a_team_member.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true, underscoreBetweenUppercaseLetters: true })],
  })
