import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'

/**
 * Databases whose tests have ended, empty again. To start one takes 600 ms, to empty one 30 ms, and a run of all tests
 * needs some four hundred.
 */
const idle: PGlite[] = []

/** A file may start twenty servers at once. Each database has 150 MB, so only as many are kept as most files need. */
const MAX_IDLE = 3

/** An empty, migrated database: one that other tests are done with, or a copy of the dumped folder in `template`. */
export async function takeEmbedded(template: string): Promise<PGlite> {
  return (
    idle.pop() ?? (await PGlite.create({ extensions: { btree_gist }, loadDataDir: new Blob([readFileSync(template)]) }))
  )
}

/** Empties the database for other tests. One whose tables were changed, or that fails, is closed instead. */
export async function giveBack(pglite: PGlite, shape: string): Promise<void> {
  if (idle.length < MAX_IDLE && (await isEmptied(pglite, shape))) idle.push(pglite)
  else await pglite.close()
}

/** What the tables look like: another text after any change of a table, an index, a constraint, a trigger or a function. */
export async function shapeOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ shape: string }>(`SELECT concat_ws(' ',
    (SELECT md5(string_agg(concat_ws(' ', oid, relname, relnatts, reloptions), ',' ORDER BY oid)) FROM pg_class WHERE relkind <> 't'),
    (SELECT count(*) FROM pg_constraint), (SELECT count(*) FROM pg_trigger), (SELECT count(*) FROM pg_proc)) AS shape`)
  return String(rows[0]?.shape)
}

/** Tables that a migration fills, and that no server writes to. */
const KEPT = ['kysely_migration', 'kysely_migration_lock', 'permissions']

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
