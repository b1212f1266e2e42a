import { parseArgs } from 'node:util'
import { readConfig } from '../../config.ts'
import { serve } from '../../serve.ts'
import type { Run } from '../command.ts'

export const run: Run = async (args) => {
  parseArgs({ args })
  await serve(readConfig({ ...process.env, DAYBOOK_WORKER: 'only' }))
}
