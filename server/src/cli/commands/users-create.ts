import { parseArgs } from 'node:util'
import { callServer } from '../call-server.ts'
import { print, type Run, UsageError } from '../command.ts'

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
  print(await callServer('POST', '/v2/admin/users', { ...rest, ...(timeZone !== undefined && { timeZone }) }))
}
