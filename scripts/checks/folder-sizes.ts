import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceFiles } from './source-files.ts'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
const ROOTS = ['server', 'web', 'packages', 'scripts', 'bench']

/** A newcomer reads a list of so many names at once. */
const MAX_FILES = 25

/** Folders that grow by their nature: one file for each migration, or for each subject of texts. */
const MAY_GROW = /^(server\/src\/db\/migrations|packages\/i18n\/src\/[a-z-]+)$/
const NOT_OURS = /(^|\/)(node_modules|dist)\//

/** The folders with more source files than a reader can survey, a sentence each. Tests count as source files. */
export function folderFaults(root = projectRoot): string[] {
  const counts = new Map<string, number>()
  for (const file of ROOTS.flatMap((folder) => sourceFiles(root, folder)).filter((name) => !NOT_OURS.test(name))) {
    const folder = dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > MAX_FILES && !MAY_GROW.test(folder))
    .map(
      ([folder, count]) => `${folder} has ${count} source files: ${MAX_FILES} is the maximum. Group them in folders.`,
    )
}
