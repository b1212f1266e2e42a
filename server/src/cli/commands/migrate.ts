import { parseArgs } from 'node:util'
import { connect } from '../../connect.ts'
import { migrate as bringUpToDate, latestMigration } from '../../db/migrate.ts'
import { printNote, type Run } from '../command.ts'
import { settingsOfStoppedServer } from '../stopped-server.ts'

export const run: Run = async (args) => {
  parseArgs({ args })
  const connection = await connect(settingsOfStoppedServer(), printNote)
  try {
    const done = await bringUpToDate(connection)
    for (const name of done) printNote(`applied ${name}`)
    printNote(`The schema is up to date (${latestMigration}).`)
  } finally {
    await connection.close()
  }
}
