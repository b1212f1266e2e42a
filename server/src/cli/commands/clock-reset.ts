import { parseArgs } from 'node:util'
import { callServer } from '../call-server.ts'
import { print, type Run } from '../command.ts'

export const run: Run = async (args) => {
  parseArgs({ args })
  print(await callServer('DELETE', '/v2/admin/clock'))
}
