import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '../../connect.ts'
import { dataDirOf } from '../../data-dir.ts'
import { copyDatabase } from '../../db/copy-database.ts'
import { migrate } from '../../db/migrate.ts'
import { connectPostgres } from '../../db/postgres.ts'
import { type Command, tell, UsageError } from '../command.ts'
import { settingsOfStoppedServer } from '../stopped-server.ts'

/** A big table says how far it is every so many rows. */
const SHOWN_ROWS = 10_000

export const move: Command = {
  name: 'move',
  summary: 'copy everything into an empty PostgreSQL database, while the server is stopped',
  usage: `--to postgres://USER:PASSWORD@HOST:PORT/DATABASE

  Makes the schema there, copies every table in one transaction and leaves the present database as it is.`,
  async run(args) {
    const { values } = parseArgs({ args, options: { to: { type: 'string' } } })
    const url = values.to
    if (!url || !/^postgres(ql)?:\/\//.test(url)) throw new UsageError('--to needs a URL that begins with postgres://.')
    const config = settingsOfStoppedServer()
    const source = await connect(config)
    const target = connectPostgres({ url, poolSize: 1 })
    try {
      await migrate(source.db)
      await migrate(target.db)
      const rows = await copyDatabase(source.db, target.db, (table, copied, total) => {
        if (copied === total || copied % SHOWN_ROWS === 0) tell(`${table}: ${copied} of ${total}`)
      })
      tell(`Moved ${rows} rows. From now on start the server with DATABASE_URL set to the new database, and with`)
      tell(
        `DAYBOOK_SECRET_KEY as before${config.databaseUrl ? '' : `: it is in ${join(dataDirOf(config), 'secret.key')}`}.`,
      )
    } finally {
      await target.close()
      await source.close()
    }
  },
}
