import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceFiles } from './source-files.ts'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = 'server/src'
const NOT_COUNTED = /\.test\.ts$|^db\/migrations\//

/** The tables that several folders write, and the reason. Every other table has one writer, which keeps its rules. */
const SHARED: Readonly<Record<string, string>> = {
  audit_entries: 'commands/ adds the row in the transaction of the change; the audit log prunes',
  events: 'commands/ adds the row of an event in the transaction of its fact; the event log prunes',
  follow_ups: 'commands/ adds the row in the statement of its event; the event queue takes it',
  server_settings: 'each key of this table has one writer',
  round_robin_tallies: 'event types forget the tally of a host in the statement that adds the host again',
}

const WRITE =
  /(?:INSERT INTO|UPDATE|DELETE FROM)\s+([a-z_]+)\b|(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'|deleteBatch\(\w+, \{\s*table: '(\w+)'/g
/** The words after UPDATE in an upsert's `UPDATE SET`, `FOR UPDATE OF` and `FOR UPDATE SKIP LOCKED`. */
const NO_TABLES = new Set(['set', 'of', 'skip', 'nowait'])

/** Returns the folder that writes a table: features/<subject>/<noun>, or a folder below server/src. */
function writerOf(file: string): string {
  const path = file.split('/')
  return path.slice(0, path[0] === 'features' ? 3 : 1).join('/')
}

const inSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export function writtenTables(source: string): string[] {
  return [...source.matchAll(WRITE)]
    .map(([, inSql, inCode, inBatch]) => inSql ?? inBatch ?? inSnakeCase(inCode ?? ''))
    .filter((table) => !NO_TABLES.has(table))
}

/** Returns a sentence for each table that more than one folder writes. Migrations are left out. */
export function writerFaults(root = projectRoot): string[] {
  const writers = new Map<string, Map<string, string>>()
  const sources = join(root, SOURCES)
  for (const file of sourceFiles(sources, '.').filter((name) => !NOT_COUNTED.test(name))) {
    for (const table of writtenTables(readFileSync(join(sources, file), 'utf8'))) {
      const known = writers.get(table) ?? new Map<string, string>()
      writers.set(table, known.set(writerOf(file), file))
    }
  }
  return [...writers]
    .filter(([table, known]) => known.size > 1 && !(table in SHARED))
    .map(([table, known]) => `${table} is written by ${[...known.values()].join(' and ')}: one of them must own it`)
}
