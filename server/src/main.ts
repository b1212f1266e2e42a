import { readConfig } from './config.ts'
import { serve } from './serve.ts'

// Only the server's own account may read the files that it writes: the database, its backups, the key.
process.umask(0o077)

// The program that reads the log may end, and the disk of the log may be full. Without these listeners, the next line
// would end the server. Each later line tries again.
process.stderr.on('error', () => {})
process.stdout.once('error', ({ message }) =>
  process.stderr.write(`The log can't be written: ${message}. Daybook goes on without it.\n`),
)
process.stdout.on('error', () => {})

try {
  await serve(readConfig(process.env))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${(error as Error).stack}\n`)
  process.exit(1)
}
