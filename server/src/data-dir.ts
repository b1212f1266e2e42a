import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'
import { backupsFolder, installationFile } from './db/data-folder.ts'
import { recipientsOf } from './settings/backup-settings.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Returns the folder at which relative paths start. npm changes the working directory of workspaces, so a checkout has
 * its own root. npm replaces the folder of an installed package at each update, so there it is the working directory.
 */
export const startOf = (root: string, workingDirectory: string): string =>
  /[\\/]node_modules[\\/]/.test(root) ? workingDirectory : root

const pathOf = (path: string): string => resolve(startOf(root, process.cwd()), path)

export const dataDirOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => pathOf(dataDir)

/** Returns where backups are kept, and who can read them. `dataDir` is the absolute path of the data. */
export const backupPlaceOf = (config: Pick<Config, 'backupDir' | 'backupRecipients'>, dataDir: string) => ({
  folder: config.backupDir === '' ? backupsFolder(dataDir) : pathOf(config.backupDir),
  isOwn: config.backupDir === '',
  installationFile: installationFile(dataDir),
  recipients: recipientsOf(config),
})
