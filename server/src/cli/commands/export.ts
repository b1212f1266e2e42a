import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { connect } from '../../connect.ts'
import { exportRows } from '../../db/copies/export-rows.ts'
import { migrate } from '../../db/migrate.ts'
import { printNote, type Run, UsageError } from '../command.ts'
import { namedFile } from '../named-files.ts'
import { settingsOfStoppedServer } from '../stopped-server.ts'

/** Only the server's own account may read the file. */
const MODE = 0o600

export const run: Run = async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'with-secrets': { type: 'boolean', default: false } },
  })
  const [name, ...rest] = positionals
  if (!name || rest.length > 0) throw new UsageError('One file is needed.')
  const file = namedFile(name)
  if (existsSync(file)) throw new Error(`There is a file ${file} already.`)
  const connection = await connect(settingsOfStoppedServer(), printNote)
  try {
    await migrate(connection)
    const stream = createWriteStream(file, { flags: 'wx', mode: MODE })
    await once(stream, 'open')
    const rows = await exportRows(connection.db, {
      hasSecrets: values['with-secrets'],
      write: async (line) => {
        if (!stream.write(`${line}\n`)) await once(stream, 'drain')
      },
      progress: (table, count) => printNote(`${table}: ${count}`),
    })
    stream.end()
    await once(stream, 'finish')
    printNote(`Exported ${rows} rows to ${file}.`)
    if (!values['with-secrets'])
      printNote('Passwords, keys, sessions and connections are left out. --with-secrets exports them too.')
  } finally {
    await connection.close()
  }
}
