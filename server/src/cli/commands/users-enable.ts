import { callServer } from '../call-server.ts'
import { print, printNote, type Run } from '../command.ts'
import { findAccountIn } from '../find-account.ts'

export const run: Run = async (args) => {
  const { id } = await findAccountIn(args)
  print(await callServer('POST', `/v2/admin/users/${id}/enable`))
  printNote('The API keys and the event types of the account work again. The person signs in again.')
}
