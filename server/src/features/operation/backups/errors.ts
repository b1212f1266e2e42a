import { invalid, unavailable } from '../../../lib/errors.ts'

export const notEmbedded = () =>
  invalid('BACKUP_NOT_EMBEDDED', 'This server runs on PostgreSQL (DATABASE_URL): back it up with pg_dump.')

export const noRoomForBackup = (folder: string) =>
  unavailable(
    'BACKUP_NO_ROOM',
    `The disk of ${folder} has no room for the backup. Make room there, or set DAYBOOK_BACKUP_DIR to a folder of another disk, then try again.`,
  )

export const notWritable = (folder: string) =>
  unavailable(
    'BACKUP_FOLDER_NOT_WRITABLE',
    `The account of the server may not write into ${folder}. Give it the folder (chown). Under systemd, name the folder in ReadWritePaths.`,
  )

export const givenUp = () =>
  unavailable('BACKUP_GIVEN_UP', 'The server stops and has given up the backup. Try again when it runs.')

export const folderMissing = (folder: string) =>
  unavailable(
    'BACKUP_FOLDER_MISSING',
    `There is no folder ${folder}. Create it, or connect its disk. DAYBOOK_BACKUP_DIR names it.`,
  )
