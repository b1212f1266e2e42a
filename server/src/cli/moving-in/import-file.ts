import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { connect } from '../../connect.ts'
import { importRows } from '../../db/copies/import-rows.ts'
import { migrate } from '../../db/migrate.ts'
import { printNote } from '../command.ts'
import { existingFile } from '../named-files.ts'
import { settingsOfStoppedServer } from '../stopped-server.ts'

/** Fills the empty database of the settings with the rows of an export. */
export async function importFile(name: string): Promise<void> {
  const file = existingFile(name)
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
