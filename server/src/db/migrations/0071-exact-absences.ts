import { type Kysely, sql } from 'kysely'

/** Lets an absence have an exact time. All others mean the days of their dates, on the clock of the person's hours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    ALTER TABLE absences
      ADD COLUMN is_whole_day boolean NOT NULL DEFAULT true             -- starts_at and ends_at then only carry dates, in UTC
  `)
    .execute(db)
}
