import { parseArgs } from 'node:util'
import { dataDirOf } from '../../data-dir.ts'
import { restoreFolder } from '../../db/restore-folder.ts'
import { printNote, type Run, UsageError } from '../command.ts'
import { existingFile } from '../named-files.ts'
import { settingsOfStoppedServer } from '../stopped-server.ts'
import { identitiesOf } from './backups/identities.ts'

export const run: Run = async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'key-file': { type: 'string' }, replace: { type: 'boolean', default: false } },
  })
  const [name, ...rest] = positionals
  if (!name || rest.length > 0) throw new UsageError('One file is needed.')
  const file = existingFile(name)
  const config = settingsOfStoppedServer()
  if (config.databaseUrl) throw new Error('DATABASE_URL is set: restore PostgreSQL with pg_restore.')
  printNote(`Restoring ${file} …`)
  const { folder, users, kept } = await restoreFolder({
    dataDir: dataDirOf(config),
    file,
    identities: await identitiesOf(values['key-file']),
    replace: values.replace,
    now: new Date(),
  })
  printNote(`${folder} is restored, with ${users} account${users === 1 ? '' : 's'}.`)
  printNote('If people have used the server since this snapshot, run daybook after-recovery before you start it.')
  if (kept) printNote(`The former database is in ${kept}; delete it when you are sure.`)
}
