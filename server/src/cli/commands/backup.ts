import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { backupPlaceOf, dataDirOf } from '../../data-dir.ts'
import { databaseFolder } from '../../db/data-folder.ts'
import { connectEmbedded } from '../../db/embedded.ts'
import { createBackups } from '../../features/operation/backups/service.ts'
import { createClock } from '../../lib/time/clock.ts'
import { callServer, hasServerSettings } from '../call-server.ts'
import { print, printNote, type Run } from '../command.ts'
import { settingsOfStoppedServer } from '../stopped-server.ts'

export const run: Run = async (args) => {
  parseArgs({ args })
  print(hasServerSettings() ? await callServer('POST', '/v2/admin/backups') : await backupFolder())
}

async function backupFolder() {
  const config = settingsOfStoppedServer()
  if (config.databaseUrl) throw new Error('DATABASE_URL is set: back up PostgreSQL with pg_dump.')
  const dataDir = dataDirOf(config)
  if (!existsSync(databaseFolder(dataDir))) throw new Error(`There is no database in ${dataDir}. Check DATA_DIR.`)
  printNote('Opening the database …')
  const connection = await connectEmbedded({ dataDir }).catch((error: Error) => {
    throw new Error(`${error.message} With DAYBOOK_API_KEY a running server makes the backup itself.`)
  })
  try {
    const backups = createBackups({ connection, clock: createClock(Date.now), ...backupPlaceOf(config, dataDir) })
    await backups.open()
    return await backups.create()
  } finally {
    await connection.close()
  }
}
