import { parseArgs } from 'node:util'
import { callServer } from '../call-server.ts'
import { type Command, print } from '../command.ts'

export const outbox: Command = {
  name: 'outbox',
  summary: 'show the mails that were kept because no mail server is set',
  usage: `[--to ADDRESS] [--channel email|sms|whatsapp] [--limit NUMBER]

  Prints them as JSON, newest first.`,
  async run(args) {
    const { values } = parseArgs({
      args,
      options: { to: { type: 'string' }, channel: { type: 'string' }, limit: { type: 'string' } },
    })
    const query = new URLSearchParams(values as Record<string, string>)
    print(await callServer('GET', `/v2/admin/outbox?${query}`))
  },
}
