import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Returns the absolute path of a file that a person names. npm runs its scripts in the project's root, and INIT_CWD is
 * the person's working directory.
 */
export const namedFile = (name: string): string => resolve(process.env.INIT_CWD ?? '', name)

/** Returns the path of a file that exists. @throws `Error` for the person */
export function existingFile(name: string): string {
  const file = namedFile(name)
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  return file
}
