import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../../../db/connection.ts'
import { checkRecipients, type Recipients } from '../../../db/snapshots/encryption.ts'
import { packApart } from '../../../db/snapshots/pack-apart.ts'
import { NoRoomForCopy } from '../../../db/snapshots/working-copy.ts'
import { codeOf } from '../../../lib/thrown.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { folderMissing, givenUp, noRoomForBackup, notEmbedded, notWritable } from './errors.ts'
import { type Backup, findNewestOf, isOf, listBackups, listNames, nameOf, removeUnfinished } from './files.ts'
import { ensureInstallation, findInstallation } from './installation.ts'

export { type Backup, findNewestOf, listBackups } from './files.ts'
export { findInstallation } from './installation.ts'

/** Where backups are kept, and who can read them. */
export type BackupPlace = {
  folder: string
  /**
   * True if the server makes the folder. A folder that the operator names must exist: in place of a disk that isn't
   * connected, the server would fill the disk of the database.
   */
  isOwn: boolean
  /** The file with the id of the installation. Servers that share a folder leave the backups of the others alone. */
  installationFile: string
  /** Public keys. Without any, backups are not encrypted. */
  recipients: Recipients
}

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')
const isForbidden = (error: unknown) => ['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')

type Dependencies = BackupPlace & { connection: Pick<Connection, 'withCopy'>; clock: Clock }

export type Backups = ReturnType<typeof createBackups>

export function createBackups({ connection, folder, isOwn, installationFile, recipients, clock }: Dependencies) {
  const stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  let waiting: Promise<Backup> | undefined
  let newest: Backup | undefined

  async function openFolder(): Promise<void> {
    if (isOwn) await mkdir(folder, { recursive: true, mode: 0o700 })
    else if (!existsSync(folder)) throw folderMissing(folder)
  }

  /** Lists the names of this installation's backups, the newest first. */
  async function listOwnNames(): Promise<string[]> {
    const installation = await findInstallation(installationFile)
    return (await listNames(folder)).filter((name) => isOf(installation, name))
  }

  /** Removes what a killed process has left, and finds the newest backup. */
  async function lookAtFolder(): Promise<void> {
    const installation = await findInstallation(installationFile)
    if (installation === undefined) return
    const now = clock.real().toISOString()
    // A backup of the future comes from a clock that was wrong.
    newest = await findNewestOf(folder, installation, now)
    await removeUnfinished(folder, installation)
  }

  async function write(isScheduled: boolean): Promise<Backup> {
    const { withCopy } = connection
    if (!withCopy) throw notEmbedded()
    const { signal } = stopping
    // The copy is made afterwards, so it has every change of before this time.
    const createdAt = clock.real().toISOString()
    try {
      await openFolder()
      const installation = await ensureInstallation(installationFile)
      const isEncrypted = recipients.length > 0
      const file = join(folder, nameOf(createdAt, { installation, isScheduled, isEncrypted }))
      const pack = (copy: string) => packApart({ folder: copy, file, recipients, signal })
      newest = { file, bytes: await withCopy(pack, signal), createdAt }
      return newest
    } catch (error) {
      if (signal.aborted) throw givenUp()
      if (error instanceof NoRoomForCopy) throw noRoomForBackup(error.folder)
      if (isFull(error)) throw noRoomForBackup(folder)
      if (isForbidden(error)) throw notWritable(folder)
      throw error
    }
  }

  /** Two backups never run at once. */
  function afterRunning(isScheduled: boolean): Promise<Backup> {
    const made = running.then(() => write(isScheduled))
    running = made.catch(() => {})
    return made
  }

  return {
    folder,

    /** Lists all backups in the folder, also those of other installations, which can be restored here. */
    list: (): Promise<Backup[]> => listBackups(folder),

    listOwnNames,

    /** Checks the public keys, and looks what there is. @throws `Error` for the operator about a wrong key */
    async open(): Promise<void> {
      await checkRecipients(recipients)
      // A folder that can't be read stops no start. The first backup will say what is wrong.
      if (connection.withCopy) await lookAtFolder().catch(() => {})
    },

    /** Returns the newest backup that this process knows. */
    newest: (): Backup | undefined => newest,

    isStopping: (): boolean => stopping.signal.aborted,

    /**
     * Makes a backup. It has every change of before the call, so callers that wait for a running one share the next.
     *
     * @throws `BACKUP_NOT_EMBEDDED` on PostgreSQL, which has pg_dump and its own archives; `BACKUP_NO_ROOM`,
     * `BACKUP_FOLDER_MISSING`
     */
    create(): Promise<Backup> {
      waiting ??= running.then(() => {
        waiting = undefined
        return afterRunning(false)
      })
      return waiting
    },

    createScheduled: (): Promise<Backup> => afterRunning(true),

    /** Gives up a running backup. It leaves nothing. */
    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}
