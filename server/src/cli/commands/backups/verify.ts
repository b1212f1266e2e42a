import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { latestMigration } from '../../../db/migrate.ts'
import { verifySnapshot } from '../../../db/snapshots/verify-snapshot.ts'
import { print, printNote, type Run, UsageError } from '../../command.ts'
import { existingFile } from '../../named-files.ts'
import { identitiesOf } from './identities.ts'
import { listKnownBackups } from './known-backups.ts'

export const run: Run = async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'key-file': { type: 'string' } },
  })
  const [name, ...rest] = positionals
  if (rest.length > 0) throw new UsageError('One file at a time can be verified.')
  const file = name === undefined ? await newestFile() : existingFile(name)
  const identities = await identitiesOf(values['key-file'])
  printNote(`Restoring ${file} below ${tmpdir()} …`)
  const { migration, rows } = await verifySnapshot({ file, identities }, tmpdir())
  if (migration > latestMigration)
    throw new Error(
      `${file} is whole, but a later version of Daybook made it: its schema is ${migration}, and this version knows ${latestMigration}. Restore it with that version.`,
    )
  print({ file, migration, rows })
  printNote('Every row was read. The file can be restored.')
}

async function newestFile(): Promise<string> {
  const [newest] = await listKnownBackups()
  if (!newest) throw new Error('There is no backup yet. Name a file, or check DAYBOOK_BACKUP_DIR.')
  return newest.file
}
