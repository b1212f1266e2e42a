import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** Debian puts it where only root looks. */
const PROGRAM = ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => spawnSync(name, ['--version']).status === 0)
/** True if Debian's package `pgbouncer` is installed. */
export const hasPgBouncer = PROGRAM !== undefined

const ADVICE = 'Install PgBouncer: apt-get install pgbouncer'
const HOST = '127.0.0.1'
const PATIENCE_MS = 20_000

/** The variable with the URL of the PgBouncer through which servers reach their databases, if there is one. */
export const POOLER = 'TEST_POOLER_URL'

export type PgBouncer = {
  /** The URL of the server behind it, through it. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts a PgBouncer in front of a server, as docs/postgresql.md describes one. Fewer connections than one process of
 * Daybook has: transactions of the same client then meet different connections.
 */
export async function startPgBouncer(serverUrl: string): Promise<PgBouncer> {
  if (PROGRAM === undefined) throw new Error(ADVICE)
  const server = new URL(serverUrl)
  const folder = await mkdtemp(join(tmpdir(), 'daybook-pgbouncer-'))
  const port = await freePort()
  const users = join(folder, 'users')
  const config = join(folder, 'pgbouncer.ini')
  const user = decodeURIComponent(server.username)
  await writeFile(users, `"${user}" "${decodeURIComponent(server.password)}"\n`)
  await writeFile(
    config,
    [
      '[databases]',
      `* = host=${server.hostname} port=${server.port || 5432} connect_query='SET statement_timeout = 5000'`,
      '[pgbouncer]',
      `listen_addr = ${HOST}`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 6',
      'max_client_conn = 200',
      'query_wait_timeout = 5',
      '',
    ].join('\n'),
  )
  // PgBouncer refuses to run as root. Then it takes another account, which must be able to read the files.
  const asRoot = process.getuid?.() === 0
  if (asRoot)
    for (const [path, mode] of [
      [folder, 0o755],
      [users, 0o644],
      [config, 0o644],
    ] as const)
      await chmod(path, mode)
  const child = spawn(PROGRAM, ['-q', ...(asRoot ? ['-u', 'nobody'] : []), config], { stdio: 'ignore' })
  server.hostname = HOST
  server.port = String(port)
  const stop = async () => {
    await ended(child)
    await rm(folder, { recursive: true, force: true })
  }
  await untilItAnswers(server.href).catch(async (error) => {
    await stop()
    throw error
  })
  return { url: server.href, stop }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exit
}

async function untilItAnswers(url: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.query('SELECT 1')
      return
    } catch (error) {
      if (Date.now() > deadline) throw new Error('PgBouncer does not answer.', { cause: error })
    } finally {
      await client.end().catch(() => {})
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
