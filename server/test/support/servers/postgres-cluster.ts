import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
/** Debian keeps each version in a folder of its own. */
const VERSIONS = '/usr/lib/postgresql'
/** PostgreSQL refuses to run as root, so Debian's account for it runs it then. */
const ACCOUNT = 'postgres'

export type PostgresCluster = {
  /** The address of its database `postgres`. */
  url: string
  start(): Promise<void>
  /** `fast` ends connections and stops in order. `immediate` is like a crash: the next start recovers. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  /** Makes and starts a replica of it, which replays what this server writes. It goes with this server. */
  replica(): Promise<PostgresServer>
  /** Stops it and removes its data. */
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
export async function postgresCluster(programs: string): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-postgres-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    const { stdout } = await run('id', ['-u', ACCOUNT])
    chownSync(folder, Number(stdout), -1)
  }
  const call = (program: string, words: readonly string[]) =>
    isRoot
      ? run('runuser', ['-u', ACCOUNT, '--', join(programs, program), ...words], { cwd: folder })
      : run(join(programs, program), [...words], { cwd: folder })
  /** Describes the server that has its data in a folder. */
  function serverIn(name: string, port: number): PostgresServer {
    const data = join(folder, name)
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      async start() {
        await call('pg_ctl', ['-D', data, '-w', '-t', '60', '-l', join(folder, `${name}.log`), '-o', options, 'start'])
      },
      async stop(mode) {
        await call('pg_ctl', ['-D', data, '-w', '-t', '60', '-m', mode, 'stop'])
      },
    }
  }
  const data = join(folder, 'data')
  const port = await freePort()
  const replicas: PostgresServer[] = []
  await call('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  const cluster: PostgresCluster = {
    ...serverIn('data', port),
    async replica() {
      const name = `replica-${replicas.length + 1}`
      const copied = ['-D', join(folder, name), '-R', '-X', 'stream', '--checkpoint=fast']
      await call('pg_basebackup', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', ...copied])
      const replica = serverIn(name, await freePort())
      replicas.push(replica)
      await replica.start()
      return replica
    },
    async remove() {
      for (const server of [...replicas, cluster]) await server.stop('immediate').catch(() => undefined)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await cluster.start()
  return cluster
}
