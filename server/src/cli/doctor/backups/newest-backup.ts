import { kindOfArchive } from '../../../db/snapshots/read-archive.ts'
import { findInstallation, findNewestOf } from '../../../features/operation/backups/service.ts'

type Place = { folder: string; installationFile: string }

/** Returns the newest backup of this installation, and looks at its first bytes. Other servers may share the folder. */
export async function findNewest({ folder, installationFile }: Place, now: Date) {
  const installation = await findInstallation(installationFile)
  const newest = installation === undefined ? undefined : await findNewestOf(folder, installation, now.toISOString())
  if (!newest) return undefined
  const kind = await kindOfArchive(newest.file).catch(() => undefined)
  return { file: newest.file, createdAt: new Date(newest.createdAt), isReadable: kind !== undefined }
}
