import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { makeKey } from '../../../db/snapshots/encryption.ts'
import { codeOf } from '../../../lib/thrown.ts'
import { printNote, type Run, UsageError } from '../../command.ts'
import { namedFile } from '../../named-files.ts'

export const run: Run = async (args) => {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [name, ...rest] = positionals
  if (!name || rest.length > 0) throw new UsageError('One file is needed.')
  const file = namedFile(name)
  const { identity, recipient } = await makeKey()
  try {
    // The form of age-keygen.
    writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new Error(`${file} exists already. A key in it would be lost.`)
    throw error
  }
  process.stdout.write(`DAYBOOK_BACKUP_RECIPIENTS=${recipient}\n`)
  printNote(
    `${file} has the secret key. Without it nobody can open the backups: keep it in two places, and not on this server.`,
  )
}
