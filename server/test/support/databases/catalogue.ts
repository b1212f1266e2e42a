import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../src/db/tables/index.ts'

export type Column = {
  type: string
  isNullable: boolean
  /** The expression of the default, or of a generated column. Absent if there is none. */
  default: string | null
  /** True if the database draws the value from a sequence. */
  isDrawn: boolean
  /** True if the database computes the value of each row from its other columns. */
  isComputed: boolean
}

export type Check = { definition: string; expression: string; columns: string[] }

type ForeignKey = {
  definition: string
  columns: string[]
  target: string
  /** True if a row can't be deleted while another one points to it. */
  blocksDeletion: boolean
}

export type Index = {
  definition: string
  /** True for every unique rule and every exclusion rule. */
  isRule: boolean
  isPrimary: boolean
  isUnique: boolean
  /** The columns that must be equal for two rows to collide. Expressions are left out. */
  columns: string[]
  /** True if an empty value collides with another empty one. */
  nullsCollide: boolean
}

export type Table = {
  columns: Record<string, Column>
  checks: Record<string, Check>
  foreignKeys: Record<string, ForeignKey>
  indexes: Record<string, Index>
}

/** The tables of a database by their names. */
export type Catalogue = Readonly<Record<string, Table>>

/** The migrator's own tables. */
const BOOKKEEPING = ['kysely_migration', 'kysely_migration_lock']

const namesOf = (relation: string, numbers: string) =>
  sql.raw(`array(SELECT a.attname::text FROM unnest(${numbers}) WITH ORDINALITY AS n (attnum, place)
    JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = n.attnum ORDER BY n.place)`)

/** The tables of this schema, in the form of a subquery. A table of partitions counts as one. */
const TABLES =
  sql.raw(`(SELECT oid, relname::text AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
  AND relnamespace = current_schema()::regnamespace AND relname NOT IN ('${BOOKKEEPING.join("', '")}'))`)

/** Reads every table with its columns, rules and indexes from the catalogue of the database. */
export async function readCatalogue(db: Kysely<Database>): Promise<Catalogue> {
  const names = await sql<{ name: string }>`SELECT name FROM ${TABLES} t ORDER BY name`.execute(db)
  const catalogue: Record<string, Table> = Object.fromEntries(
    names.rows.map(({ name }) => [name, { columns: {}, checks: {}, foreignKeys: {}, indexes: {} }]),
  )
  const put = <K extends keyof Table>(
    kind: K,
    rows: readonly (Table[K][string] & { table: string; name: string })[],
  ) => {
    for (const { table, name, ...rest } of rows) Object.assign(catalogue[table]?.[kind] ?? {}, { [name]: rest })
  }
  put('columns', (await columns.execute(db)).rows)
  put('checks', (await checks.execute(db)).rows)
  put('foreignKeys', (await foreignKeys.execute(db)).rows)
  put('indexes', (await indexes.execute(db)).rows)
  return catalogue
}

type Named<T> = T & { table: string; name: string }

const columns = sql<Named<Column>>`
  SELECT t.name AS table, a.attname::text AS name, format_type(a.atttypid, a.atttypmod) AS type,
    NOT a.attnotnull AS is_nullable, pg_get_expr(d.adbin, d.adrelid) AS default,
    a.attidentity <> '' OR coalesce(pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval(%', false) AS is_drawn,
    a.attgenerated <> '' AS is_computed
  FROM ${TABLES} t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
  ORDER BY t.name, a.attnum`

const checks = sql<Named<Check>>`
  SELECT t.name AS table, k.conname::text AS name, pg_get_constraintdef(k.oid) AS definition,
    pg_get_expr(k.conbin, k.conrelid) AS expression, ${namesOf('k.conrelid', 'k.conkey')} AS columns
  FROM ${TABLES} t JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype = 'c' ORDER BY t.name, k.conname`

const foreignKeys = sql<Named<ForeignKey>>`
  SELECT t.name AS table, k.conname::text AS name, pg_get_constraintdef(k.oid) AS definition,
    ${namesOf('k.conrelid', 'k.conkey')} AS columns, target.name AS target, k.confdeltype IN ('a', 'r') AS blocks_deletion
  FROM ${TABLES} t JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype = 'f' JOIN ${TABLES} target ON target.oid = k.confrelid
  ORDER BY t.name, k.conname`

/** An exclusion rule compares each column by an operator. Only its columns that are compared by `=` can place a row. */
const indexes = sql<Named<Index>>`
  SELECT t.name AS table, c.relname::text AS name, pg_get_indexdef(i.indexrelid) AS definition,
    i.indisunique OR i.indisexclusion AS is_rule, i.indisprimary AS is_primary, i.indisunique AS is_unique,
    i.indnullsnotdistinct AS nulls_collide,
    array(SELECT a.attname::text FROM generate_series(1, i.indnkeyatts) place
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[place - 1]
      LEFT JOIN pg_constraint x ON x.conindid = i.indexrelid AND x.contype = 'x'
      LEFT JOIN pg_operator o ON o.oid = x.conexclop[place]
      WHERE x.oid IS NULL OR o.oprname = '=' ORDER BY place) AS columns
  FROM ${TABLES} t JOIN pg_index i ON i.indrelid = t.oid JOIN pg_class c ON c.oid = i.indexrelid ORDER BY t.name, c.relname`
