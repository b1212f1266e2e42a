import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Returns the folder at which relative paths start. npm changes the working directory of workspaces, so a checkout has
 * its own root. npm replaces the folder of an installed package at each update, so there it is the working directory.
 */
export const startOf = (root: string, workingDirectory: string): string =>
  /[\\/]node_modules[\\/]/.test(root) ? workingDirectory : root

export const dataDirOf = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  resolve(startOf(root, process.cwd()), dataDir)
