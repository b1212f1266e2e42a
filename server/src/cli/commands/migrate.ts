import { parseArgs } from 'node:util'
import { connect } from '../../connect.ts'
import { latestMigration, migrateUnlessNewer } from '../../db/migrate.ts'
import { printNote, type Run } from '../command.ts'
import { settingsOfStoppedServer } from '../stopped-server.ts'

export const run: Run = async (args) => {
  parseArgs({ args })
  const connection = await connect(settingsOfStoppedServer(), printNote)
  try {
    const { applied, newer } = await migrateUnlessNewer(connection)
    for (const name of applied) printNote(`applied ${name}`)
    if (newer.length > 0) printNote(`The schema is of a newer version (${newer.join(', ')}), which this one may use.`)
    else printNote(`The schema is up to date (${latestMigration}).`)
  } finally {
    await connection.close()
  }
}
