import { type App, createApp } from './app.ts'
import type { Config } from './config.ts'
import { connect } from './connect.ts'
import { dataDirOf } from './data-dir.ts'
import { greet } from './greeting.ts'
import type { Http } from './http/create-http.ts'
import { routeNotFound } from './http/versions.ts'
import { createClock } from './lib/clock.ts'
import { systemIds } from './lib/ids.ts'

/** Requests that run may take this long to finish after a signal. */
const GRACE_MS = 10_000

/**
 * Starts the process that the settings describe and stops it cleanly on a signal.
 *
 * @throws `Error` for the operator: the folder is in use, the port is taken.
 */
export async function serve(config: Config): Promise<void> {
  const isWorkerOnly = config.worker === 'only'
  const app = await createApp({
    config,
    dataDir: dataDirOf(config),
    connection: await connect(config),
    clock: createClock(Date.now),
    ids: systemIds,
    ...(isWorkerOnly && { prepare: serveHealthOnly }),
  })
  stopOnSignal(app)
  try {
    await listen(app, config)
  } catch (error) {
    await app.close()
    throw explain(error as NodeJS.ErrnoException, config)
  }
  app.runner.start(config.worker === 'off' ? 'of-process' : 'all')
  if (isWorkerOnly)
    process.stdout.write(`Daybook runs its jobs; port ${config.port} answers /health and nothing else.\n`)
  else await greet(app, config)
}

function serveHealthOnly(http: Http): void {
  http.addHook('onRequest', async (request) => {
    if (request.routeOptions.url !== '/health') throw routeNotFound(request)
  })
}

function stopOnSignal(app: App): void {
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
}

/** Connections that wait to be accepted: a crowd that comes at once isn't sent away for a second to try again. */
const BACKLOG = 4096

/** On all addresses unless one is set; on machines without IPv6, on those of IPv4. */
async function listen({ http }: App, { host, port }: Config): Promise<void> {
  try {
    await http.listen({ port, host: host || '::', backlog: BACKLOG })
  } catch (error) {
    if (host || (error as NodeJS.ErrnoException).code !== 'EAFNOSUPPORT') throw error
    await http.listen({ port, host: '0.0.0.0', backlog: BACKLOG })
  }
}

const explain = (error: NodeJS.ErrnoException, { port }: Config): Error =>
  error.code === 'EADDRINUSE'
    ? new Error(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`)
    : error
