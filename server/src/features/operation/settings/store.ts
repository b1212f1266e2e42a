import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'

/** Stores the address that links begin with, so that links which are stored can follow it. */
export const savePublicUrl = (db: Db, url: string, now: Date) =>
  sql`
    INSERT INTO server_settings AS known (name, value, updated_at) VALUES ('public-url', ${url}, ${now})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at
    WHERE known.value <> excluded.value`.execute(db)
