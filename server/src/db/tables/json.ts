import type { ColumnType } from 'kysely'

/** A jsonb column: read as a value, written as text. */
export type Json = ColumnType<unknown, string, string>

/** The same where the database has a default. */
export type JsonWithDefault = ColumnType<unknown, string | undefined, string>

type Fields = Record<string, unknown>

/** A jsonb column in which always stands an object. */
export type JsonObject = ColumnType<Fields, string, string>

/** The same where the database has a default. */
export type JsonObjectWithDefault = ColumnType<Fields, string | undefined, string>

/** The same where it can be null. */
export type JsonObjectOrNull = ColumnType<Fields | null, string | null, string | null>
