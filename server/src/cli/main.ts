#!/usr/bin/env node
import { runCommand } from './run-command.ts'

// What a command writes is for its own account alone: a database, backups, the key.
process.umask(0o077)

// `daybook outbox | head`: whoever reads has seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

process.exitCode = await runCommand(process.argv.slice(2))
