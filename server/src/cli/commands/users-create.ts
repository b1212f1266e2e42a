import { parseArgs } from 'node:util'
import { callServer } from '../call-server.ts'
import { type Command, print, UsageError } from '../command.ts'

export const usersCreate: Command = {
  name: 'users create',
  summary: 'make an account and its API key',
  usage: `--email ADDRESS [--username NAME] [--name TEXT] [--time-zone ZONE] [--password TEXT] [--locale CODE]

  Prints the account as JSON. The API key in it is shown this once; the account has office hours in its time zone.`,
  async run(args) {
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
  },
}
