import { kindOfArchive } from '../../../db/snapshots/read-archive.ts'
import { listBackups } from '../../../features/operation/backups/service.ts'

/** Returns the newest backup in a folder, and looks at its first bytes. */
export async function findNewest(folder: string) {
  const [newest] = await listBackups(folder)
  if (!newest) return undefined
  const kind = await kindOfArchive(newest.file).catch(() => undefined)
  return { file: newest.file, createdAt: new Date(newest.createdAt), isReadable: kind !== undefined }
}
