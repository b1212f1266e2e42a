import { sql } from 'kysely'

/** The type to which a value from a statement's JSON text is converted. */
export type SqlType = 'bigint' | 'integer' | 'smallint' | 'boolean' | 'text' | 'uuid' | 'jsonb' | 'timestamptz'

type Typed = { readonly name: string; readonly type: SqlType }

/** Returns the names of the columns in the table. */
export const inTable = (some: readonly { readonly name: string }[]) => sql.join(some.map(({ name }) => sql.id(name)))

/** Returns the parts of a statement that writes these columns from the JSON value `given`. */
export const insertOf = (some: readonly Typed[]) => ({
  columns: inTable(some),
  values: sql.raw(some.map(({ name }) => `given."${name}"`).join(', ')),
  /** The columns of `given` with their types. */
  definition: sql.raw(some.map(({ name, type }) => `"${name}" ${type}`).join(', ')),
})
