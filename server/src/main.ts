import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type App, createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { connectEmbedded } from './db/embedded.ts'
import { connectPostgres } from './db/postgres.ts'
import { greet } from './greeting.ts'
import { createClock } from './lib/clock.ts'
import { systemIds } from './lib/ids.ts'

/** Requests that run may take this long to finish after a signal. */
const GRACE_MS = 10_000

/** npm changes the working directory of workspaces: relative folders start at the project's root. */
const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

async function start(config: Config): Promise<void> {
  const dataDir = isAbsolute(config.dataDir) ? config.dataDir : join(projectRoot, config.dataDir)
  const connection = config.databaseUrl
    ? connectPostgres({ url: config.databaseUrl, poolSize: config.databasePoolSize })
    : await connectEmbedded({ dataDir })
  const app = await createApp({ config, dataDir, connection, clock: createClock(Date.now), ids: systemIds })

  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), GRACE_MS).unref()
      await app.close()
      process.exit(0)
    })
  }
  try {
    await listen(app, config)
  } catch (error) {
    await app.close()
    throw explain(error as NodeJS.ErrnoException, config)
  }
  if (config.worker !== 'off') app.runner.start()
  await greet(app, config)
}

/** On all addresses unless one is set; on machines without IPv6, on those of IPv4. */
async function listen({ http }: App, { host, port }: Config): Promise<void> {
  try {
    await http.listen({ port, host: host || '::' })
  } catch (error) {
    if (host || (error as NodeJS.ErrnoException).code !== 'EAFNOSUPPORT') throw error
    await http.listen({ port, host: '0.0.0.0' })
  }
}

const explain = (error: NodeJS.ErrnoException, { port }: Config): Error =>
  error.code === 'EADDRINUSE'
    ? new Error(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`)
    : error

try {
  await start(readConfig(process.env))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${(error as Error).stack}\n`)
  process.exit(1)
}
