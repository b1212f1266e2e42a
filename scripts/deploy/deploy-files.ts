import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAllDocuments } from 'yaml'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'deploy')

export const readDeployFile = (name: string): string => readFileSync(join(folder, name), 'utf8')

/** Returns the names of the files for operators, also of those in folders. */
export const deployFiles = (): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

/** Returns the documents of a YAML file. @throws `Error` if a parser would refuse it or warn of it. */
export function readYaml<Document>(name: string): Document[] {
  const documents = parseAllDocuments(readDeployFile(name), { merge: true })
  if (!Array.isArray(documents)) throw new Error(`${name} is empty`)
  return documents.map((document) => {
    const [fault] = [...document.errors, ...document.warnings]
    if (fault) throw new Error(`${name}: ${fault.message}`)
    return document.toJS() as Document
  })
}

/** Returns the names in a file of `NAME=value` lines. Comments have none. */
export const namesOfEnvironment = (text: string): string[] =>
  [...text.matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)

/** Returns those of the names that `docs/configuration.md` doesn't have. */
export function unknownSettings(names: readonly string[]): string[] {
  const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8')
  const known = new Set([...page.matchAll(/^\| `([A-Z][A-Z0-9_]*)` \|/gm)].map(([, name]) => name))
  return names.filter((name) => !known.has(name))
}

/** The parts of a Dockerfile's line: `COPY --from=build /app/web/dist web/dist`. */
export type Copy = { from: string | undefined; sources: string[]; target: string }

export const copiesOf = (dockerfile: string): Copy[] =>
  [...dockerfile.matchAll(/^COPY (?:--from=(\S+) )?(.+)$/gm)].map(([, from, paths = '']) => {
    const parts = paths.split(' ')
    return { from, sources: parts.slice(0, -1), target: parts.at(-1) ?? '' }
  })
