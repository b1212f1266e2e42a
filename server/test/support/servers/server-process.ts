import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const main = fileURLToPath(new URL('../../../dist/main.js', import.meta.url))
const ADMINISTRATOR_KEY = 'cal_live_administrator_key'
/** A start takes a second, and many seconds if other programs use the cores. */
const PATIENCE_MS = 120_000

export type ServerProcess = {
  url: string
  pid: number
  administrator: string
  /** Returns its output so far. */
  output(): string
  /** Its exit code, after it has ended for any reason. It is `null` after a signal. */
  ended: Promise<number | null>
  /** Stops it as the operator does. */
  stop(): Promise<void>
  /** Stops it like a crash. Nothing of the process runs after this. */
  kill(): Promise<void>
}

/**
 * Starts a server as an operator does: as its own process, from the build, with the given settings. Resolves when it
 * accepts requests.
 */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const port = environment.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'error',
      DAYBOOK_RATE_LIMIT: 'off',
      // Tests book for the same Bob many times a day.
      DAYBOOK_MAILS_PER_ADDRESS_PER_DAY: '100000',
      DAYBOOK_GUEST_NOTICES_FROM_ADDRESS_PER_DAY: '100000',
      DAYBOOK_GUEST_NOTICES_PER_MAILBOX_PER_DAY: '100000',
      DAYBOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      DAYBOOK_ADMIN_EMAIL: 'administrator@example.com',
      DAYBOOK_ADMIN_API_KEY: ADMINISTRATOR_KEY,
      ...environment,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const url = `http://127.0.0.1:${port}`
  await untilServing(child, url, () => output)
  return {
    url,
    pid: child.pid as number,
    administrator: ADMINISTRATOR_KEY,
    output: () => output,
    ended,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  }
}

async function untilServing(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server stopped at once:\n${output()}`)
    const isServing = await fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isServing) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`The server didn't serve within ${PATIENCE_MS} ms:\n${output()}`)
}

function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
