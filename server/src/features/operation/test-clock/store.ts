import type { Db } from '../../../db/connection.ts'

const NAME = 'test_clock'

export const findTestClock = (db: Db) =>
  db.selectFrom('serverSettings').select('value').where('name', '=', NAME).executeTakeFirst()

export const upsertTestClock = (db: Db, value: string, updatedAt: Date) =>
  db
    .insertInto('serverSettings')
    .values({ name: NAME, value, updatedAt })
    .onConflict((clash) => clash.column('name').doUpdateSet({ value, updatedAt }))
    .execute()

export const deleteTestClock = (db: Db) => db.deleteFrom('serverSettings').where('name', '=', NAME).execute()
