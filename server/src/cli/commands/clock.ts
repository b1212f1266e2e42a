import { parseArgs } from 'node:util'
import { callServer } from '../call-server.ts'
import { type Command, print, UsageError } from '../command.ts'

export const clockSet: Command = {
  name: 'clock set',
  summary: 'let the server live at another time (with DAYBOOK_TEST_CLOCK=true)',
  usage: `ISO-TIME [--frozen]

  For example: clock set 2030-01-31T09:00:00Z. Time runs on from there, or stands still with --frozen.`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { frozen: { type: 'boolean', default: false } },
    })
    const [now, ...rest] = positionals
    if (!now || rest.length > 0) throw new UsageError('One time is needed.')
    print(await callServer('PUT', '/v2/admin/clock', { now, frozen: values.frozen }))
  },
}

export const clockReset: Command = {
  name: 'clock reset',
  summary: 'return the server to real time',
  usage: '',
  async run(args) {
    parseArgs({ args })
    print(await callServer('DELETE', '/v2/admin/clock'))
  },
}
