import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../../src/db/connection.ts'
import { migrationNames, migrations } from '../../../src/db/migrate.ts'
import { findOldestCode } from '../../../src/db/schema/newer-schema.ts'
import type { Database } from '../../../src/db/tables/index.ts'
import { only } from '../../../src/lib/only.ts'
import { type Catalogue, type Check, readCatalogue, type Table } from '../../support/databases/catalogue.ts'
import { testDatabase } from '../../support/databases/test-database.ts'
import list from '../../support/releases/migrations.json' with { type: 'json' }
import { nextRelease } from '../../support/releases/next-release.ts'
import { emptyDatabase, olderDatabase } from './older-database.ts'
import { checksOfDefaults, type SchemaChange, schemaChanges } from './schema-changes.ts'

type Listed = {
  change: string
  /** Why the released code can live with it, or what it costs. */
  reason: string
  /** Only if the change breaks older code: the release whose code no longer uses what goes. */
  unusedSince?: string
}

const releases: readonly { name: string; lastMigration: string }[] = list.releases
const listed: Readonly<Record<string, readonly Listed[]>> = list.changes
const last = releases.at(-1)

const migratorOf = (db: Kysely<Database>) => {
  const provider = { getMigrations: async (): Promise<Record<string, Migration>> => ({ ...migrations }) }
  return new Migrator({ db, provider })
}

/** Reads the schema after each migration that no release has. */
async function* eachUnreleased(db: Kysely<Database>) {
  if (!last) throw new Error('migrations.json lists no release.')
  const migrator = migratorOf(db)
  const migrateTo = async (name: string) => {
    const { error } = await migrator.migrateTo(name)
    if (error) throw error
    return await readCatalogue(db)
  }
  const released = await migrateTo(last.lastMigration)
  let before = released
  for (const name of migrationNames.filter((each) => each > last.lastMigration)) {
    const after = await migrateTo(name)
    yield { name, before, after, released }
    before = after
  }
}

/** Returns the new rules that a row of the released code breaks, because it leaves the new columns at their defaults. */
async function refusedDefaults(
  db: Kysely<Database>,
  { before, after, released }: Record<'before' | 'after' | 'released', Catalogue>,
): Promise<SchemaChange[]> {
  const refused: SchemaChange[] = []
  for (const [name, ofRelease] of Object.entries(released)) {
    const [old, next] = [before[name], after[name]]
    if (!old || !next) continue
    for (const check of checksOfDefaults(old, next, ofRelease))
      if (!(await holdsByDefault(db, check, next)))
        refused.push({ kind: 'breaks', change: `${name} refuses the defaults of ${check.columns.join(', ')}` })
  }
  return refused
}

async function holdsByDefault(db: Kysely<Database>, { expression, columns }: Check, table: Table): Promise<boolean> {
  const values = columns.map((name) => {
    const { type = 'text', default: value } = table.columns[name] ?? {}
    return `(${value ?? 'NULL'})::${type} AS "${name}"`
  })
  const { rows } = await sql<{ holds: boolean }>`
    SELECT (${sql.raw(expression)}) IS NOT FALSE AS holds FROM (SELECT ${sql.raw(values.join(', '))}) defaults`.execute(
    db,
  )
  return only(rows).holds
}

describe('the migrations since the last release', () => {
  let connection: Connection
  beforeAll(async () => {
    connection = await emptyDatabase()
  })
  afterAll(() => connection.close())

  it('each of them leaves what the code of the last release uses, but for the changes that are listed', async () => {
    const found: Record<string, SchemaChange[]> = {}
    for await (const step of eachUnreleased(connection.db)) {
      const changes = [
        ...schemaChanges(step.before, step.after, step.released),
        ...(await refusedDefaults(connection.db, step)),
      ]
      if (changes.length > 0) found[step.name] = changes
    }
    const texts = (changes: readonly { change: string }[]) => changes.map(({ change }) => change)
    const shown = (all: Readonly<Record<string, readonly { change: string }[]>>) =>
      Object.fromEntries(Object.entries(all).map(([name, changes]) => [name, texts(changes)]))
    expect(shown(found)).toEqual(shown(listed))

    const oldest = (await findOldestCode(connection.db)) ?? ''
    for (const [name, changes] of Object.entries(found))
      for (const { change } of changes.filter(({ kind }) => kind === 'breaks')) {
        const since = listed[name]?.find((each) => each.change === change)?.unusedSince
        const index = releases.findIndex((release) => release.name === since)
        // Code of the release before that one still uses it, so the mark must keep such code out.
        expect({ change, since, isMarked: index > 0 && oldest > (releases[index - 1]?.lastMigration ?? '') }).toEqual({
          change,
          since: expect.any(String),
          isMarked: true,
        })
      }
  })

  it('the mark for older code names a migration that exists', async () => {
    expect(migrationNames).toContain(await findOldestCode(connection.db))
  })
})

describe('a released migration', () => {
  it('never changes: it makes the schema that the first release had', async () => {
    const [older, empty] = await Promise.all([olderDatabase(), emptyDatabase()])
    const { error } = await migratorOf(empty.db).migrateTo(releases[0]?.lastMigration ?? '')
    if (error) throw error
    expect(await readCatalogue(empty.db)).toEqual(await readCatalogue(older.db))
    await Promise.all([older.close(), empty.close()])
  })
})

describe('the comparison of two schemas', () => {
  let connection: Connection
  let released: Catalogue
  beforeAll(async () => {
    connection = await testDatabase()
    released = await readCatalogue(connection.db)
  })
  afterAll(() => connection.close())

  /** Returns what the statements change, and takes them back. */
  async function changesOf(...statements: string[]): Promise<string[]> {
    const found: string[] = []
    const undone = new Error('undone')
    await connection.db
      .transaction()
      .execute(async (tx) => {
        for (const statement of statements) await sql.raw(statement).execute(tx)
        const after = await readCatalogue(tx)
        const step = { before: released, after, released }
        const changes = [...schemaChanges(released, after, released), ...(await refusedDefaults(tx, step))]
        found.push(...changes.map(({ kind, change }) => `${kind}: ${change}`))
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
    return found
  }

  it.each([
    ['a table that goes', 'DROP TABLE booking_notes', ['breaks: booking_notes is gone']],
    ['a column that goes', 'ALTER TABLE users DROP COLUMN bio', ['breaks: users.bio is gone']],
    ['a column with another name', 'ALTER TABLE users RENAME bio TO about', ['breaks: users.bio is gone']],
    [
      'a column of another type',
      'ALTER TABLE users ALTER time_format TYPE integer',
      ['breaks: users.time_format is integer and was smallint'],
    ],
    [
      'a column that must be filled',
      'ALTER TABLE users ALTER bio SET NOT NULL',
      ['breaks: users.bio may not be empty any more'],
    ],
    [
      'a column that may be empty',
      'ALTER TABLE users ALTER email DROP NOT NULL',
      ['restricts: users.email may be empty'],
    ],
    [
      'a default that goes',
      'ALTER TABLE users ALTER week_start DROP DEFAULT',
      ['breaks: users.week_start must be given'],
    ],
    [
      'another default',
      "ALTER TABLE users ALTER week_start SET DEFAULT 'Monday'",
      ['restricts: users.week_start has another default'],
    ],
    [
      'a new column that must be given',
      'ALTER TABLE users ADD mood text NOT NULL',
      ['breaks: users.mood must be given'],
    ],
    [
      'a rule that refuses the defaults',
      'ALTER TABLE users ADD mood text, ADD mood_link text, ADD CONSTRAINT one_mood CHECK (num_nonnulls(mood, mood_link) = 1)',
      ['breaks: users refuses the defaults of mood, mood_link'],
    ],
    [
      'a rule about an old column',
      "ALTER TABLE users ADD CONSTRAINT users_named CHECK (name <> '')",
      ["restricts: users gets users_named: CHECK ((name <> ''::text))"],
    ],
    [
      'another rule under the same name',
      "ALTER TABLE api_keys DROP CONSTRAINT api_keys_check, ADD CONSTRAINT api_keys_check CHECK (note <> '')",
      [
        "restricts: api_keys gets api_keys_check: CHECK ((note <> ''::text))",
        'restricts: api_keys loses its api_keys_check',
      ],
    ],
    [
      'a unique rule about old columns',
      'CREATE UNIQUE INDEX users_one_bio ON users (bio)',
      ['restricts: users gets users_one_bio: CREATE UNIQUE INDEX users_one_bio ON public.users USING btree (bio)'],
    ],
    ['a unique rule that goes', 'DROP INDEX users_email', ['restricts: users loses its users_email']],
    [
      'a key about an old column',
      'ALTER TABLE bookings ADD CONSTRAINT by_user FOREIGN KEY (created_by_user_id) REFERENCES users ON DELETE SET NULL',
      ['restricts: bookings gets by_user: FOREIGN KEY (created_by_user_id) REFERENCES users(id) ON DELETE SET NULL'],
    ],
    [
      'rows that keep others from being deleted',
      'CREATE TABLE moods (id integer PRIMARY KEY, booking_id bigint NOT NULL REFERENCES bookings)',
      ['restricts: rows of moods keep rows of bookings from being deleted (moods_booking_id_fkey)'],
    ],
    [
      'an index of a large table',
      'CREATE INDEX bookings_title ON bookings (title)',
      ['costs: bookings is read for bookings_title'],
    ],
    [
      'a column that is computed for each row',
      `ALTER TABLE bookings ADD day date GENERATED ALWAYS AS ((starts_at AT TIME ZONE 'UTC')::date) STORED`,
      ['costs: bookings is written anew for day'],
    ],
  ])('%s is found', async (_what, statement, changes) => {
    expect(await changesOf(statement)).toEqual(changes)
  })

  it('what older code does not notice is no change for it, but an index of a large table costs', async () => {
    const found: string[] = []
    const after = await testDatabase()
    for (const { up } of Object.values(nextRelease)) await up(after.db)
    for (const { kind, change } of schemaChanges(released, await readCatalogue(after.db), released))
      found.push(`${kind}: ${change}`)
    expect(found).toEqual(['costs: attendees is read for attendees_mood'])
    await after.close()
  })
})
