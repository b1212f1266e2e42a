import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { connect } from '../../connect.ts'
import { dataDirOf } from '../../data-dir.ts'
import { copyDatabase } from '../../db/copies/copy-database.ts'
import { secretKeyFile } from '../../db/data-folder.ts'
import { migrate } from '../../db/migrate.ts'
import { connectPostgres } from '../../db/postgres.ts'
import { printNote, type Run, UsageError } from '../command.ts'
import { settingsOfStoppedServer } from '../stopped-server.ts'

/** The number of rows between two progress messages of a large table. */
const SHOWN_ROWS = 10_000

export const run: Run = async (args) => {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } })
  const url = values.to
  if (!url || !/^postgres(ql)?:\/\//.test(url)) throw new UsageError('--to needs a URL that begins with postgres://.')
  const config = settingsOfStoppedServer()
  const source = await connect(config, printNote)
  const target = connectPostgres({ url, poolSize: 1 })
  try {
    await migrate(source)
    await migrate(target)
    const rows = await copyDatabase(source.db, target.db, (table, copied, total) => {
      if (copied === total || copied % SHOWN_ROWS === 0) printNote(`${table}: ${copied} of ${total}`)
    })
    printNote(`Moved ${rows} rows. Start the server with DATABASE_URL set to the new database from now on.`)
    const keyFile = secretKeyFile(dataDirOf(config))
    if (!config.databaseUrl && existsSync(keyFile))
      printNote(`DAYBOOK_SECRET_KEY must be the text in ${keyFile}, so that links which people have stay valid.`)
  } finally {
    await target.close()
    await source.close()
  }
}
