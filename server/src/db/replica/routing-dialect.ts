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
// biome-ignore lint/suspicious/noExplicitAny: the statement is compiled already, whatever the tables are
export const send = (db: Kysely<any>, { sql, parameters }: CompiledQuery) =>
  db.withoutPlugins().executeQuery(CompiledQuery.raw(sql, [...parameters]))
