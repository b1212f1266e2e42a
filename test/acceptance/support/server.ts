import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))
/** A start takes two seconds, and many seconds if other programs use the cores. */
const PATIENCE_MS = 120_000

export const ADMINISTRATOR = {
  email: 'administrator@example.com',
  password: 'the key is under the mat',
  apiKey: 'cal_acceptance_administrator_key',
}

export type RunningServer = {
  url: string
  /** Returns the lines of its log, which has only errors. */
  errors(): string[]
  stop(): Promise<void>
}

/** Starts the built server as one process with an embedded database in a new folder, as an operator does. */
export async function startServer(settings: Record<string, string>): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-acceptance-'))
  const port = await freePort()
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      DAYBOOK_ADMIN_EMAIL: ADMINISTRATOR.email,
      DAYBOOK_ADMIN_PASSWORD: ADMINISTRATOR.password,
      DAYBOOK_ADMIN_API_KEY: ADMINISTRATOR.apiKey,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const url = `http://127.0.0.1:${port}`
  await untilServing(child, url, () => output)
  return {
    url,
    errors: () => output.split('\n').filter((line) => line.startsWith('{')),
    async stop() {
      await ended(child)
      await rm(folder, { recursive: true, force: true })
    },
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
  throw new Error(`The server did not serve within ${PATIENCE_MS} ms:\n${output()}`)
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
