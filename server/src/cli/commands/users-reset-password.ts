import { parseArgs } from 'node:util'
import { callServer } from '../call-server.ts'
import { print, printNote, type Run } from '../command.ts'
import { findAccount, onlyAddress } from '../find-account.ts'

export const run: Run = async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { password: { type: 'string' } },
  })
  const { id } = await findAccount(onlyAddress(positionals))
  print(await callServer('POST', `/v2/admin/users/${id}/password-reset`, values))
  printNote(
    values.password === undefined
      ? 'All sessions of the account have ended. Hand the link on: whoever opens it chooses the password.'
      : 'All sessions of the account have ended. The password counts from now on.',
  )
}
