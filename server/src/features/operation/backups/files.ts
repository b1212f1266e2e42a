import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { finishedName } from '../../../db/snapshots/write-archive.ts'
import { codeOf } from '../../../lib/thrown.ts'

export type Backup = { file: string; bytes: number; createdAt: string }

/** Only servers make files with these names, so only they are listed. */
const NAME =
  /^daybook-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(?:-(?<installation>[0-9a-f]{8}))?(?<scheduled>-scheduled)?\.tar\.gz(?:\.age)?$/
/** The list shows so many of them. */
const MOST = 200

type Kind = { installation: string; isScheduled: boolean; isEncrypted: boolean }

/** The names begin with the same words, so their order is the order of their times. */
export const nameOf = (createdAt: string, { installation, isScheduled, isEncrypted }: Kind): string =>
  `daybook-${createdAt.replace(/[:.]/g, '-')}-${installation}${isScheduled ? '-scheduled' : ''}.tar.gz${isEncrypted ? '.age' : ''}`

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

const backupOf = async (folder: string, name: string): Promise<Backup> => {
  const file = join(folder, name)
  return { file, bytes: (await stat(file)).size, createdAt: timeOf(name) }
}

/** Lists the backups in the folder, the newest first. There are none on PostgreSQL. */
export const listBackups = async (folder: string): Promise<Backup[]> =>
  Promise.all((await listNames(folder)).slice(0, MOST).map((name) => backupOf(folder, name)))

/** Returns the newest backup of an installation that was made until the given time. */
export async function findNewestOf(folder: string, installation: string, until: string): Promise<Backup | undefined> {
  const name = (await listNames(folder)).find((each) => isOf(installation, each) && timeOf(each) <= until)
  return name === undefined ? undefined : backupOf(folder, name)
}

/** Returns true for a backup that this installation made. */
export const isOf = (installation: string | undefined, name: string): boolean =>
  installation !== undefined && NAME.exec(name)?.groups?.installation === installation

/** Returns true for a backup that a schedule made. A person deletes the others. */
export const isScheduled = (name: string): boolean => NAME.exec(name)?.groups?.scheduled !== undefined

/** Removes what a killed process of this installation has left of its backups. */
export async function removeUnfinished(folder: string, installation: string): Promise<void> {
  for (const name of await readdir(folder))
    if (isOf(installation, finishedName(name) ?? '')) await rm(join(folder, name), { force: true })
}
