import { parseArgs } from 'node:util'
import { callClock } from '../call-clock.ts'
import { print, type Run } from '../command.ts'

export const run: Run = async (args) => {
  parseArgs({ args })
  print(await callClock('DELETE'))
}
