import { execFile } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
/** Debian keeps each version in a folder of its own. */
const VERSIONS = '/usr/lib/postgresql'
/** PostgreSQL refuses to run as root, so Debian's account for it runs it then. */
const ACCOUNT = 'postgres'

/** Settings as postgresql.conf has them. */
type Settings = Readonly<Record<string, string>>

export type PostgresCluster = {
  /** The address of its database `postgres`. */
  url: string
  /** A folder beside its data, which its account can write. */
  makeFolder(name: string): string
  start(): Promise<void>
  /** `fast` ends connections and stops in order. `immediate` is like a crash: the next start recovers. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  /** Copies the data of the running server to another folder, as pg_basebackup does for an operator. */
  backUp(name: string): Promise<string>
  /**
   * Makes a cluster from such a copy, and starts it. `signal` is the file that tells it to recover to a time, or to
   * follow this one.
   */
  startCopy(backup: string, signal: 'recovery.signal' | 'standby.signal', settings: Settings): Promise<PostgresCluster>
  /** Makes and starts a replica of it, which replays what this server writes. It goes with this server. */
  replica(): Promise<PostgresServer>
  /** Ends the recovery of a standby, which then accepts changes. */
  promote(): Promise<void>
  /** Stops it and removes its data, and that of its copies. */
  remove(): Promise<void>
}

export type PostgresServer = Pick<PostgresCluster, 'url' | 'start' | 'stop'>

/** Returns the folder with the programs of the newest PostgreSQL on this machine, if there is one. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : []
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/** Makes and starts a PostgreSQL server of its own, which a test may stop, cut and damage. */
export async function postgresCluster(
  programs: string,
  settingsIn: (folder: string) => Settings = () => ({}),
): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-postgres-'))
  const account = await accountOf(folder, programs)
  account.own(folder)
  const data = join(folder, 'data')
  await account.call('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  const cluster = await clusterIn({ folder, data, account })
  configure(data, settingsIn(folder))
  await cluster.start()
  return cluster
}

type Account = { call(program: string, words: readonly string[]): Promise<unknown>; own(path: string): void }

async function accountOf(folder: string, programs: string): Promise<Account> {
  if (process.getuid?.() !== 0) {
    return { call: (program, words) => run(join(programs, program), [...words], { cwd: folder }), own: () => {} }
  }
  const { stdout } = await run('id', ['-u', ACCOUNT])
  return {
    call: (program, words) => run('runuser', ['-u', ACCOUNT, '--', join(programs, program), ...words], { cwd: folder }),
    own: (path) => chownSync(path, Number(stdout), -1),
  }
}

const configure = (data: string, settings: Settings): void =>
  appendFileSync(
    join(data, 'postgresql.conf'),
    Object.entries(settings)
      .map(([name, value]) => `\n${name} = '${value.replaceAll("'", "''")}'`)
      .join(''),
  )

type Place = { folder: string; data: string; account: Account }

async function clusterIn({ folder, data, account }: Place): Promise<PostgresCluster> {
  const port = await freePort()
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`
  const control = (...words: string[]) => account.call('pg_ctl', ['-D', data, '-w', '-t', '60', ...words])
  const copies: PostgresCluster[] = []
  const stop: PostgresCluster['stop'] = async (mode) => void (await control('-m', mode, 'stop'))
  const cluster: PostgresCluster = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    makeFolder(name) {
      const path = join(folder, name)
      mkdirSync(path, { recursive: true, mode: 0o700 })
      account.own(path)
      return path
    },
    start: async () => void (await control('-l', `${data}.log`, '-o', options, 'start')),
    stop,
    async backUp(name) {
      const to = join(folder, name)
      const words = ['-D', to, '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-X', 'stream', '-c', 'fast']
      await account.call('pg_basebackup', words)
      return to
    },
    async startCopy(backup, signal, settings) {
      const copy = await clusterIn({ folder, data: backup, account })
      copies.push(copy)
      configure(backup, settings)
      appendFileSync(join(backup, signal), '')
      account.own(join(backup, signal))
      await copy.start()
      return copy
    },
    async replica() {
      const copy = await cluster.backUp(`replica-${copies.length + 1}`)
      const primary = `host=127.0.0.1 port=${port} user=postgres`
      return cluster.startCopy(copy, 'standby.signal', { primary_conninfo: primary })
    },
    promote: async () => void (await control('promote')),
    async remove() {
      for (const copy of copies) await copy.stop('immediate').catch(() => undefined)
      await stop('immediate').catch(() => undefined)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return cluster
}
