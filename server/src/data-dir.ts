import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'

/** npm changes the working directory of workspaces, so relative folders start at the project's root. */
const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

export const dataDirOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => resolve(projectRoot, dataDir)
