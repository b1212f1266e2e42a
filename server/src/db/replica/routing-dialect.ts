import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Database } from '../tables/index.ts'

type Execute = <R>(query: CompiledQuery) => Promise<QueryResult<R>>

const NO_TRANSACTION = 'Lists are read without a transaction, so that each statement can go to either database.'

/** Makes a dialect that hands each statement to a function, which chooses the database. */
export function routingDialect(execute: Execute): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: execute,
    streamQuery() {
      throw new Error('Lists are read as a whole.')
    },
  }
  const refuse = async () => {
    throw new Error(NO_TRANSACTION)
  }
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  }
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/** Sends a compiled statement to a database. Its result keeps the names of the columns. */
export const send = async <R>(db: Kysely<Database>, { sql, parameters }: CompiledQuery): Promise<QueryResult<R>> =>
  // A driver doesn't know the type of the rows that the caller expects.
  (await db.withoutPlugins().executeQuery(CompiledQuery.raw(sql, [...parameters]))) as QueryResult<R>
