import type { ColumnType } from 'kysely'

/** A jsonb column: read as a value, written as text. */
export type Json = ColumnType<unknown, string, string>

/** The same where the database has a default. */
export type JsonWithDefault = ColumnType<unknown, string | undefined, string>
