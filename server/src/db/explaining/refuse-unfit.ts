import type { Kysely } from 'kysely'
import { type DatabaseState, inspectDatabase } from '../inspect-database.ts'
import type { Database } from '../tables/index.ts'
import { quoted } from './explain-failure.ts'

const OLDEST = 15

/** Something that the server expects of a database, and that this one lacks. */
export type Unfitness = { found: string; remedy: string }

/** Returns why the server can't work with a database. The start refuses what the doctor calls a problem. */
export function unfitnessOf({
  version,
  versionNumber,
  encoding,
  isolation,
  isReadOnly,
  ...rights
}: DatabaseState): Unfitness[] {
  const { account, database, schema, mayCreate } = rights
  const faults: Unfitness[] = []
  if (versionNumber < OLDEST * 10_000)
    faults.push({
      found: `The database is PostgreSQL ${version}.`,
      remedy: `Upgrade it to PostgreSQL ${OLDEST} or later.`,
    })
  if (encoding !== 'UTF8')
    faults.push({
      found: `The encoding of the database is ${encoding}, which can't hold every name.`,
      remedy: 'Make a new database with ENCODING UTF8 and restore the data there.',
    })
  if (isolation !== 'read committed')
    faults.push({
      found: `Transactions are ${isolation} by default, so the server would decide from old rows.`,
      remedy: "Set default_transaction_isolation to 'read committed' for the database and its user.",
    })
  if (isReadOnly)
    faults.push({
      found: 'The database can only be read: it is a replica, or its transactions are read-only.',
      remedy: 'Set DATABASE_URL to the primary server.',
    })
  if (schema === null)
    faults.push({
      found: 'No schema of its search_path is there, or the account may use none of them.',
      remedy: 'Make the schema (CREATE SCHEMA), or correct search_path.',
    })
  else if (!mayCreate)
    faults.push({
      found: `The account ${account} may not make tables in the schema ${schema}.`,
      remedy: `As a superuser of PostgreSQL, run: GRANT CREATE ON DATABASE ${quoted(database)} TO ${quoted(account)}; GRANT USAGE, CREATE ON SCHEMA ${quoted(schema)} TO ${quoted(account)};`,
    })
  return faults
}

/** The reasons why the server can't work with a database, each with what to do. */
export class UnfitDatabase extends Error {}

/** @throws `UnfitDatabase` */
export async function refuseUnfit(db: Kysely<Database>): Promise<void> {
  const faults = unfitnessOf(await inspectDatabase(db))
  if (faults.length > 0) throw new UnfitDatabase(faults.map(({ found, remedy }) => `${found} ${remedy}`).join(' '))
}
