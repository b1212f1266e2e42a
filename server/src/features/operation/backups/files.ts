import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finishedName } from '../../../db/snapshots/write-archive.ts'
import { codeOf } from '../../../lib/thrown.ts'

export type Backup = { file: string; bytes: number; createdAt: string }

/** Only the server makes files with these names, so only they are listed and deleted. */
const NAME = /^daybook-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(-scheduled)?\.tar\.gz(\.age)?$/
/** The list shows so many of them. */
const MOST = 200

type Kind = { isScheduled: boolean; isEncrypted: boolean }

/** The names begin with the same words, so their order is the order of their times. */
export const nameOf = (createdAt: string, { isScheduled, isEncrypted }: Kind): string =>
  `daybook-${createdAt.replace(/[:.]/g, '-')}${isScheduled ? '-scheduled' : ''}.tar.gz${isEncrypted ? '.age' : ''}`

/** Returns when a backup was made, by its name. */
export const timeOf = (name: string): string => name.replace(NAME, '$1T$2:$3:$4.$5Z')

/** Lists the names of the backups in the folder, the newest first. A missing folder has none. */
export async function listNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
}

/** Lists the backups in the folder, the newest first. There are none on PostgreSQL. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const newest = (await listNames(folder)).slice(0, MOST)
  return Promise.all(
    newest.map(async (name) => {
      const file = join(folder, name)
      return { file, bytes: (await stat(file)).size, createdAt: timeOf(name) }
    }),
  )
}

/** Returns true for a backup that the schedule made. A person deletes the others. */
export const isScheduled = (name: string): boolean => NAME.exec(name)?.[6] !== undefined

/** Removes what a killed process has left of its backups. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (NAME.test(finishedName(name) ?? '')) await rm(join(folder, name), { force: true })
}
