import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { WRITTEN_BY_MIGRATIONS } from '../../../src/db/copies/whole-tables.ts'

/**
 * Emptied databases of finished tests. The start of a database takes 600 ms, and emptying one takes 30 ms. A run of all
 * tests needs about four hundred.
 */
const idle: PGlite[] = []

/**
 * The maximum number of kept databases. A file may start twenty servers at once, and each database takes 150 MB. Most
 * files need no more than this.
 */
const MAX_IDLE = 3

/** Returns an empty, migrated database: one of a finished test, or a copy of the dumped folder in `template`. */
export async function takeEmbedded(template: string): Promise<PGlite> {
  return (
    idle.pop() ?? (await PGlite.create({ extensions: { btree_gist }, loadDataDir: new Blob([readFileSync(template)]) }))
  )
}

/** Empties the database for other tests. It closes a database whose tables were changed, or that fails. */
export async function giveBack(pglite: PGlite, shape: string): Promise<void> {
  if (idle.length < MAX_IDLE && (await isEmptied(pglite, shape))) idle.push(pglite)
  else await pglite.close()
}

/** Returns a text that describes the schema. It changes with any table, index, constraint, trigger or function. */
export async function shapeOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ shape: string }>(`SELECT concat_ws(' ',
    (SELECT md5(string_agg(concat_ws(' ', oid, relname, relnatts, reloptions), ',' ORDER BY oid)) FROM pg_class WHERE relkind <> 't'),
    (SELECT count(*) FROM pg_constraint), (SELECT count(*) FROM pg_trigger), (SELECT count(*) FROM pg_proc)) AS shape`)
  return String(rows[0]?.shape)
}

/** Tables that a migration fills and no server writes. */
const KEPT = ['kysely_migration', 'kysely_migration_lock', ...WRITTEN_BY_MIGRATIONS]

const EMPTY_TABLES = `
  SET session_replication_role = replica;
  DO $$
  DECLARE
    name text;
    has_rows boolean;
  BEGIN
    FOR name IN
      SELECT tablename FROM pg_tables
      WHERE schemaname = 'public' AND tablename NOT IN (${KEPT.map((table) => `'${table}'`).join(', ')})
    LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM %I)', name) INTO has_rows;
      IF has_rows THEN EXECUTE format('DELETE FROM %I', name); END IF;
    END LOOP;
    FOR name IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL LOOP
      EXECUTE format('ALTER SEQUENCE %I RESTART', name);
    END LOOP;
  END $$;
  RESET session_replication_role`

async function isEmptied(pglite: PGlite, shape: string): Promise<boolean> {
  try {
    await pglite.exec('ROLLBACK')
    await pglite.exec('DISCARD ALL')
    if ((await shapeOf(pglite)) !== shape) return false
    await pglite.exec(EMPTY_TABLES)
    return true
  } catch {
    return false
  }
}
