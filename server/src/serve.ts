import { type App, atStart, createApp } from './app.ts'
import type { Config } from './config.ts'
import { connect } from './connect.ts'
import { dataDirOf } from './data-dir.ts'
import type { Connection } from './db/connection.ts'
import type { DemoAccount } from './features/accounts/demo/service.ts'
import { greet } from './greeting.ts'
import { serveMonitorsOnly } from './http/monitors-only.ts'
import { systemIds } from './lib/ids.ts'
import { createClock } from './lib/time/clock.ts'
import { checkPort, listenOn } from './listening-port.ts'

/** The time after a signal in which requests finish and the database is closed. */
const GRACE_MS = 10_000

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/**
 * Starts the process that the settings describe and stops it cleanly on a signal.
 *
 * @throws `Error` for the operator: the folder is in use, the port is taken.
 */
export async function serve(config: Config): Promise<void> {
  goOnWithoutLog()
  const isWorkerOnly = config.worker === 'only'
  await checkPort(config)
  const connection = await connect(config, say)
  const app = await createApp({
    config,
    dataDir: dataDirOf(config),
    connection,
    clock: createClock(Date.now),
    ids: systemIds,
    ...(isWorkerOnly && { prepare: serveMonitorsOnly }),
  })
  stopOnSignal(app, connection)
  const demo = await open(app, config).catch(async (error) => {
    await app.close()
    throw error
  })
  await app.startJobs(config.worker === 'off' ? 'of-process' : 'all')
  // A process that sends no mails needs no mail server. The start doesn't wait for its answer.
  if (config.worker !== 'off') void app.services.senders.check(app.http.log)
  if (isWorkerOnly)
    say(`Daybook runs its jobs; port ${config.port} answers /health, /ready and /metrics, and nothing else.`)
  else await greet(app, config, demo)
}

/**
 * The program that reads the log may end, and the disk of the log may be full. The next line would then end the server,
 * and so would the listener of a command, which has nothing to do when nobody reads its output.
 */
function goOnWithoutLog(): void {
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners('error').on('error', () => {})
  process.stdout.once('error', ({ message }) =>
    process.stderr.write(`The log can't be written: ${message}. Daybook goes on without it.\n`),
  )
}

/** Listens. A program that waits for /health may book at once, so the demonstration account is there before. */
async function open(app: App, config: Config): Promise<DemoAccount | undefined> {
  const demo = config.worker === 'only' ? undefined : await app.services.demo.ensure(atStart)
  await listenOn(config, (host) => app.http.listen({ port: config.port, host, backlog: BACKLOG }))
  return demo
}

function stopOnSignal(app: App, connection: Connection): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (stopping) return
      stopping = true
      endAfterGrace(connection)
      await app.close()
      process.exit(0)
    })
  }
}

/**
 * Ends the process when its time is over. Closing the embedded database syncs some hundred files in one go, and on a slow
 * disk the timer would fire a minute too late. Each acknowledged change is already on the disk, so the next start has it.
 */
function endAfterGrace(connection: Connection): void {
  const endAt = performance.now() + GRACE_MS
  const end = () => {
    process.stderr.write(`${LATE}\n`)
    process.exit(1)
  }
  setTimeout(end, GRACE_MS).unref()
  connection.watchSyncs?.(() => {
    if (performance.now() >= endAt) end()
  })
}

const LATE = `Daybook was told to stop ${GRACE_MS / 1000} seconds ago, and ends before its database is closed. Everything that was acknowledged is stored.`

/** The maximum number of connections that wait to be accepted. With it, a crowd that connects at once isn't refused. */
const BACKLOG = 4096
