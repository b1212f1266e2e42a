import { readConfig } from './config.ts'
import { serve } from './serve.ts'

// What the server writes is for its own account alone: the database, its backups, the key.
process.umask(0o077)

try {
  await serve(readConfig(process.env))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${(error as Error).stack}\n`)
  process.exit(1)
}
