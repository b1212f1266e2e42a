import { parseArgs } from 'node:util'
import { readConfig } from '../../config.ts'
import { serve } from '../../serve.ts'
import type { Command } from '../command.ts'

export const worker: Command = {
  name: 'worker',
  summary: 'run only the jobs, beside servers with DAYBOOK_WORKER=off on the same PostgreSQL',
  usage: `

  PORT answers /health and nothing else. Ends on SIGTERM.`,
  async run(args) {
    parseArgs({ args })
    await serve(readConfig({ ...process.env, DAYBOOK_WORKER: 'only' }))
    await new Promise(() => {})
  },
}
