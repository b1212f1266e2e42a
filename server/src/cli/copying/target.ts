import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Connection } from '../../db/connection.ts'
import { fillFolder } from '../../db/copies/fill-folder.ts'
import { refuseRunningServers } from '../../db/copies/running-servers.ts'
import { refuseData } from '../../db/copies/whole-tables.ts'
import { secretKeyFile } from '../../db/data-folder.ts'
import { refuseUnfit } from '../../db/explaining/refuse-unfit.ts'
import { connectPostgres } from '../../db/postgres.ts'
import { UsageError } from '../command.ts'

/** Where a move goes to: a PostgreSQL server, or a folder for the embedded database. */
export type Target = { url: string } | { folder: string }

export function parseTarget(to: string | undefined): Target {
  if (!to) throw new UsageError('--to needs the URL of a PostgreSQL database, or a folder for the embedded database.')
  if (/^postgres(ql)?:\/\//.test(to)) return { url: to }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(to))
    throw new UsageError(
      `--to needs a URL that begins with postgres://, or a folder: ${to.split('://')[0]}:// is neither.`,
    )
  // npm runs its scripts in the project's root. INIT_CWD is the person's working directory.
  return { folder: resolve(process.env.INIT_CWD ?? '', to) }
}

/**
 * Lets `fill` write to the empty target. `secretKey` is the key of the source. A folder gets it, so that the server
 * there reads what the source has encrypted.
 */
export function fillTarget<T>(
  target: Target,
  secretKey: string | undefined,
  fill: (connection: Connection) => Promise<T>,
): Promise<T> {
  if ('url' in target) return fillPostgres(target.url, fill)
  refuseOtherKey(target.folder, secretKey)
  return fillFolder(target.folder, async (connection) => {
    const filled = await fill(connection)
    keepKey(target.folder, secretKey)
    return filled
  })
}

async function fillPostgres<T>(url: string, fill: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = connectPostgres({ url, poolSize: 1, setting: '--to' })
  try {
    await refuseUnfit(connection.db)
    await refuseRunningServers(connection.db, 'new')
    // The schema of somebody's data must not change, so this comes before the migrations.
    await refuseData(connection.db)
    return await fill(connection)
  } catch (error) {
    throw connection.explain?.(error) ?? error
  } finally {
    await connection.close()
  }
}

function refuseOtherKey(folder: string, secretKey: string | undefined): void {
  const file = secretKeyFile(folder)
  if (existsSync(file) && readFileSync(file, 'utf8').trim() !== secretKey?.trim())
    throw new Error(`${file} is not the secret key of the present server, so it can't read what is moved. Put it away.`)
}

function keepKey(folder: string, secretKey: string | undefined): void {
  const file = secretKeyFile(folder)
  if (secretKey && !existsSync(file))
    writeFileSync(file, `${secretKey.trim()}\n`, { mode: 0o600, flag: 'wx', flush: true })
}
