import { parseArgs } from 'node:util'
import { callServer } from '../call-server.ts'
import { print, printNote, type Run, UsageError } from '../command.ts'

export const run: Run = async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: 'string' },
      username: { type: 'string' },
      name: { type: 'string' },
      'time-zone': { type: 'string' },
      password: { type: 'string' },
      locale: { type: 'string' },
    },
  })
  const { 'time-zone': timeZone, ...rest } = values
  if (!rest.email) throw new UsageError('--email is missing.')
  const body = { ...rest, ...(timeZone !== undefined && { timeZone }) }
  const made = (await callServer('POST', '/v2/admin/users', body)) as { timeZone: string }
  print(made)
  if (timeZone === undefined)
    printNote(
      `The account has the server's time zone, ${made.timeZone}: another one with --time-zone, or DAYBOOK_TIME_ZONE.`,
    )
}
