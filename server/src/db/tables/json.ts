import type { ColumnType } from 'kysely'

/** A jsonb column. It is read as a value and written as text. */
export type Json = ColumnType<unknown, string, string>

/** A jsonb column with a default in the database. */
export type JsonWithDefault = ColumnType<unknown, string | undefined, string>

type Fields = Record<string, unknown>

/** A jsonb column that always contains an object. */
export type JsonObject = ColumnType<Fields, string, string>

/** A jsonb column that always contains an object, with a default in the database. */
export type JsonObjectWithDefault = ColumnType<Fields, string | undefined, string>

/** A jsonb column that contains an object or null. */
export type JsonObjectOrNull = ColumnType<Fields | null, string | null, string | null>
