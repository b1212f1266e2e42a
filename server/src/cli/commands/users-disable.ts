import { callServer } from '../call-server.ts'
import { print, printNote, type Run } from '../command.ts'
import { findAccountIn } from '../find-account.ts'

export const run: Run = async (args) => {
  const { id } = await findAccountIn(args)
  print(await callServer('POST', `/v2/admin/users/${id}/disable`))
  printNote('All sessions of the account have ended. Its bookings stay: reassign or cancel them.')
}
