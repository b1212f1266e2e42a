#!/usr/bin/env node
import { runCommand } from './run-command.ts'

// `daybook outbox | head`: whoever reads has seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

process.exitCode = await runCommand(process.argv.slice(2))
