import { parseArgs } from 'node:util'
import type { Config } from '../../config.ts'
import { dataDirOf } from '../../data-dir.ts'
import { restoreFolder } from '../../db/restore-folder.ts'
import { countSealed, sentenceOfLostKeys } from '../../features/operation/secrets/service.ts'
import { keyIdOf } from '../../lib/secrets/secret-box.ts'
import { presentKeys } from '../../secret-key.ts'
import { printNote, type Run, UsageError } from '../command.ts'
import { existingFile } from '../named-files.ts'
import { hasSecretKey, settingsOfStoppedServer } from '../stopped-server.ts'
import { choiceOf, settleWaiting, WAITING_OPTIONS } from '../waiting-work.ts'
import { identitiesOf } from './backups/identities.ts'

export const run: Run = async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'key-file': { type: 'string' }, replace: { type: 'boolean', default: false }, ...WAITING_OPTIONS },
  })
  const [name, ...rest] = positionals
  if (!name || rest.length > 0) throw new UsageError('One file is needed.')
  const choice = choiceOf(values)
  const file = existingFile(name)
  const config = settingsOfStoppedServer()
  if (config.databaseUrl) throw new Error('DATABASE_URL is set: restore PostgreSQL with pg_restore.')
  const dataDir = dataDirOf(config)
  printNote(`Restoring ${file} …`)
  const { folder, users, kept, looked } = await restoreFolder({
    dataDir,
    file,
    identities: await identitiesOf(values['key-file']),
    replace: values.replace,
    now: new Date(),
    look: async (db) => ({ sealed: await countSealed(db), waiting: await settleWaiting(db, choice) }),
  })
  printNote(`${folder} is restored, with ${users} account${users === 1 ? '' : 's'}.`)
  if (looked.waiting !== undefined) printNote(looked.waiting)
  printNote('If people have used the server since this snapshot, run daybook after-recovery before you start it.')
  const loss = sentenceOfLostKeys(looked.sealed, keysOf(config).map(keyIdOf))
  if (loss !== undefined)
    printNote(
      `${loss} Before you start the server, put the secret.key that the snapshot's server had into ${dataDir}, or set DAYBOOK_SECRET_KEY to its key.`,
    )
  if (kept) printNote(`The former database is in ${kept}; delete it when you are sure.`)
}

/** The settings of a stopped server have a random key in place of a missing one. */
const keysOf = (config: Config): Buffer[] =>
  presentKeys({
    fromSettings: hasSecretKey() ? config.secretKey : '',
    previous: config.previousSecretKeys,
    dataDir: dataDirOf(config),
  })
