import { parseArgs } from 'node:util'
import { callServer } from '../call-server.ts'
import { print, type Run, UsageError } from '../command.ts'

export const run: Run = async (args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { frozen: { type: 'boolean', default: false } },
  })
  const [now, ...rest] = positionals
  if (!now || rest.length > 0) throw new UsageError('One time is needed.')
  print(await callServer('PUT', '/v2/admin/clock', { now, frozen: values.frozen }))
}
