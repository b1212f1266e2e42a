import { createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { connect } from '../../connect.ts'
import { importRows } from '../../db/copies/import-rows.ts'
import { migrate } from '../../db/migrate.ts'
import { printNote } from '../command.ts'
import { settingsOfStoppedServer } from '../stopped-server.ts'

/** Fills the empty database of the settings with the rows of an export. */
export async function importFile(name: string): Promise<void> {
  // npm runs its scripts in the project's root. INIT_CWD is the person's working directory.
  const file = resolve(process.env.INIT_CWD ?? '', name)
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const connection = await connect(settingsOfStoppedServer(), printNote)
  try {
    await migrate(connection)
    const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
    const rows = await importRows(connection.db, lines, (table, count) => printNote(`${table}: ${count}`))
    printNote(`Imported ${rows} rows from ${file}.`)
  } finally {
    await connection.close()
  }
}
