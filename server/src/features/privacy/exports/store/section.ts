import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/connection.ts'
import type { Person } from './person.ts'

/** One kind of rows that the server keeps about people. */
export type Section = {
  /** The name in the document. */
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
  /** The rows of the person. The table is `t`. */
  readonly rows: (person: Person) => RawBuilder<unknown>
  /** Why the document has no other column with texts of this table. Several sections may share a table. */
  readonly others?: string
}

export type Found = { rows: readonly Readonly<Record<string, unknown>>[]; isComplete: boolean }

/** The maximum number of rows of a section. The newest come first. */
const MAX_ROWS = 1000
/** Longer texts are cut. No answer of a booking form and no mail of the server is as long. */
const MAX_TEXT_LENGTH = 100_000

/** Reads the rows of one section in one statement. */
export async function readSection(db: Db, { table, columns, rows }: Section, person: Person): Promise<Found> {
  const found = await sql<Record<string, unknown>>`
    SELECT ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))} FROM ${sql.table(table)} t
    WHERE ${rows(person)} ORDER BY 1 DESC LIMIT ${MAX_ROWS + 1}`.execute(db)
  return { rows: found.rows.slice(0, MAX_ROWS).map(shortened), isComplete: found.rows.length <= MAX_ROWS }
}

const shortened = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > MAX_TEXT_LENGTH ? value.slice(0, MAX_TEXT_LENGTH) : value,
    ]),
  )

export const ofUser =
  (column = 'user_id') =>
  ({ userId }: Person) =>
    sql`${sql.ref(`t.${column}`)} = ${userId}::int`

export const ofAddress =
  (column: string) =>
  ({ emails }: Person) =>
    sql`lower(${sql.ref(`t.${column}`)}) = ANY (${emails}::text[])`

/** The rows with an address or a telephone number of the person. */
export const ofAddressOrNumber =
  (column: string) =>
  ({ emails, phoneNumbers }: Person) =>
    sql`lower(${sql.ref(`t.${column}`)}) = ANY (${[...emails, ...phoneNumbers]}::text[])`

/** The attendees' rows of the person, of some kinds. */
export const attending = (person: Person, what: string, ...kinds: string[]) => sql`
  SELECT ${sql.ref(`a.${what}`)} FROM attendees a
  WHERE (${ofAttendee(person)}) AND a.kind = ANY (${kinds}::text[])`

export const ofAttendee = ({ userId, emails }: Person) =>
  sql`lower(a.email) = ANY (${emails}::text[]) OR a.user_id = ${userId}::int`
