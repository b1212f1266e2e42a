import { parseArgs } from 'node:util'
import { callServer } from '../call-server.ts'
import { print, type Run } from '../command.ts'

export const run: Run = async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      to: { type: 'string' },
      channel: { type: 'string' },
      state: { type: 'string' },
      limit: { type: 'string' },
    },
  })
  const query = new URLSearchParams(values as Record<string, string>)
  print(await callServer('GET', `/v2/admin/outbox?${query}`))
}
