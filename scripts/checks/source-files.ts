import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Returns the TypeScript files below a folder, at any depth. Their paths begin at `root`. */
export const sourceFiles = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(m?ts|tsx)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
