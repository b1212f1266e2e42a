import { readConfig } from './config.ts'
import { serve } from './serve.ts'

// Only the server's own account may read the files that it writes: the database, its backups, the key.
process.umask(0o077)

try {
  await serve(readConfig(process.env))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${(error as Error).stack}\n`)
  process.exit(1)
}
