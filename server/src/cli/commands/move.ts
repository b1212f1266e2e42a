import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Config } from '../../config.ts'
import { connect } from '../../connect.ts'
import { dataDirOf } from '../../data-dir.ts'
import { copyDatabase } from '../../db/copies/copy-database.ts'
import { refuseRunningServers } from '../../db/copies/running-servers.ts'
import { findDatabase, secretKeyFile } from '../../db/data-folder.ts'
import { migrate } from '../../db/migrate.ts'
import { printNote, type Run, UsageError } from '../command.ts'
import { createProgressDisplay } from '../copying/show-progress.ts'
import { fillTarget, parseTarget, type Target } from '../copying/target.ts'
import { hasSecretKey, settingsOfStoppedServer } from '../stopped-server.ts'

export const run: Run = async (args) => {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } })
  const target = parseTarget(values.to)
  const config = settingsOfStoppedServer()
  const dataDir = dataDirOf(config)
  if (!config.databaseUrl) {
    if ('folder' in target && target.folder === dataDir) throw new UsageError(`--to is the present folder, ${dataDir}.`)
    if (!findDatabase(dataDir)) throw new Error(`There is no database in ${dataDir}. Check DATA_DIR and DATABASE_URL.`)
  }
  const secretKey = findSecretKey(config)
  const source = await connect(config, printNote)
  const display = createProgressDisplay({
    write: (text) => void process.stderr.write(text),
    isTerminal: process.stderr.isTTY === true,
    elapsed: () => performance.now(),
  })
  try {
    if (!source.embedded) await refuseRunningServers(source.db, 'present')
    const { rows, tables } = await fillTarget(target, secretKey, async (to) => {
      printNote('Making the tables …')
      await migrate(source)
      await migrate(to)
      return copyDatabase({ from: source, to }, display.show).finally(display.end)
    })
    printNote(
      `Moved ${rows} rows of ${tables} tables. Each table has the same rows with the same checksum in both databases.`,
    )
    for (const line of nextSteps(target, config, secretKey)) printNote(line)
  } finally {
    await source.close()
  }
}

function findSecretKey(config: Config): string | undefined {
  if (hasSecretKey()) return config.secretKey
  const file = secretKeyFile(dataDirOf(config))
  return !config.databaseUrl && existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function nextSteps(target: Target, config: Config, secretKey: string | undefined): string[] {
  const keyFile = secretKeyFile(dataDirOf(config))
  const former = config.databaseUrl ? 'the former database' : dataDirOf(config)
  return [
    'url' in target
      ? 'Start the server with DATABASE_URL set to the new database from now on.'
      : `Start the server with DATA_DIR=${target.folder} and without DATABASE_URL from now on.`,
    ...('url' in target && !config.databaseUrl && !hasSecretKey() && secretKey
      ? [`DAYBOOK_SECRET_KEY must be the text in ${keyFile}, so that links which people have stay valid.`]
      : []),
    ...('folder' in target && !secretKey ? ['Set DAYBOOK_SECRET_KEY to the key that the server has had.'] : []),
    `Start no server on ${former} again: it would send the same messages a second time.`,
  ]
}
