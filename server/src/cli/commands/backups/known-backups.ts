import { backupPlaceOf, dataDirOf } from '../../../data-dir.ts'
import { type Backup, listBackups } from '../../../features/operation/backups/service.ts'
import { callServer, hasServerSettings } from '../../call-server.ts'
import { settingsOfStoppedServer } from '../../stopped-server.ts'

/** Lists the backups of the running server, or those in the folder of the settings, the newest first. */
export async function listKnownBackups(): Promise<Backup[]> {
  if (hasServerSettings()) return (await callServer('GET', '/v2/admin/backups')) as Backup[]
  const config = settingsOfStoppedServer()
  return listBackups(backupPlaceOf(config, dataDirOf(config)).folder)
}
