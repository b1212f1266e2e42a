import { backupPlaceOf, dataDirOf } from '../../../data-dir.ts'
import { settingsOfStoppedServer } from '../../stopped-server.ts'

/** Returns the folder of the backups, by the settings of this command. */
export function folderOfSettings(): string {
  const config = settingsOfStoppedServer()
  return backupPlaceOf(config, dataDirOf(config)).folder
}
