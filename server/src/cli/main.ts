#!/usr/bin/env node
import { runCommand } from './run-command.ts'

// Only the server's own account may read the files that a command writes: a database, backups, the key.
process.umask(0o077)

// In `daybook outbox | head`, the reader may close the output early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})
process.stderr.on('error', () => {})

process.exitCode = await runCommand(process.argv.slice(2))
