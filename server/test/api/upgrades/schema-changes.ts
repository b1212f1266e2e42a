import type { Catalogue, Check, Column, Index, Table } from '../../support/databases/catalogue.ts'

/** Tables that have many rows on a busy server. A statement that reads one of them makes its writers wait. */
const LARGE = new Set([
  ...['attendees', 'audit_entries', 'booking_hosts', 'bookings', 'events', 'idempotency_keys', 'message_attachments'],
  ...['messages', 'occupancy', 'timers', 'webhook_attempts', 'webhook_deliveries'],
])

export type SchemaChange = {
  /**
   * `breaks`: statements of the released code fail. `restricts`: some of its rows may be refused, or it may read what
   * it doesn't expect. `costs`: its statements wait or get slower.
   */
  kind: 'breaks' | 'restricts' | 'costs'
  change: string
}

type Tables = { before: Table; after: Table; released: Table; name: string }
type Note = (kind: SchemaChange['kind'], change: string) => void

/**
 * Returns what a migration changes for code that knows the released schema. `before` and `after` are the schemas around
 * the migration. New tables, columns that such code can leave out, and what is only about them change nothing for it.
 */
export function schemaChanges(before: Catalogue, after: Catalogue, released: Catalogue): SchemaChange[] {
  const found: SchemaChange[] = []
  const note: Note = (kind, change) => void found.push({ kind, change })
  for (const [name, ofRelease] of Object.entries(released)) {
    const [old, next] = [before[name], after[name]]
    if (old && !next) note('breaks', `${name} is gone`)
    if (!old || !next) continue
    const tables = { before: old, after: next, released: ofRelease, name }
    compareColumns(tables, note)
    compareChecks(tables, note)
    compareKeys(tables, note)
    compareIndexes(tables, note)
  }
  for (const [name, { foreignKeys }] of Object.entries(after))
    for (const [key, { target, blocksDeletion }] of Object.entries(foreignKeys))
      if (blocksDeletion && target in released && !(key in (before[name]?.foreignKeys ?? {})))
        note('restricts', `rows of ${name} keep rows of ${target} from being deleted (${key})`)
  return found
}

function compareColumns({ before, after, released, name }: Tables, note: Note): void {
  for (const [column, next] of Object.entries(after.columns)) {
    if (column in released.columns || column in before.columns) continue
    if (!mayBeLeftOut(next)) note('breaks', `${name}.${column} must be given`)
    if (next.isComputed && LARGE.has(name)) note('costs', `${name} is written anew for ${column}`)
  }
  for (const column of Object.keys(released.columns)) {
    const [old, next] = [before.columns[column], after.columns[column]]
    if (old && !next) note('breaks', `${name}.${column} is gone`)
    if (!old || !next) continue
    if (old.type !== next.type) note('breaks', `${name}.${column} is ${next.type} and was ${old.type}`)
    if (!old.isNullable && next.isNullable) note('restricts', `${name}.${column} may be empty`)
    if (old.isNullable && !next.isNullable) note('breaks', `${name}.${column} may not be empty any more`)
    else if (mayBeLeftOut(old) && !mayBeLeftOut(next)) note('breaks', `${name}.${column} must be given`)
    else if (old.default !== next.default) note('restricts', `${name}.${column} has another default`)
  }
}

const mayBeLeftOut = ({ isNullable, isDrawn, ...column }: Column): boolean =>
  isNullable || isDrawn || column.default !== null

function compareChecks({ before, after, released, name }: Tables, note: Note): void {
  for (const [check, { definition }] of newOnes(before.checks, after.checks)) {
    if (touches(after.checks[check]?.columns ?? [], released)) note('restricts', `${name} gets ${check}: ${definition}`)
    if (LARGE.has(name) && !definition.endsWith('NOT VALID')) note('costs', `${name} is read for ${check}`)
  }
  for (const [check] of newOnes(after.checks, before.checks))
    if (check in released.checks) note('restricts', `${name} loses its ${check}`)
}

/** Returns the new checks that are only about new columns. The released code always leaves those at their defaults. */
export const checksOfDefaults = (before: Table, after: Table, released: Table): Check[] =>
  newOnes(before.checks, after.checks).flatMap(([, check]) => (touches(check.columns, released) ? [] : check))

const touches = (columns: readonly string[], { columns: known }: Table): boolean =>
  columns.some((column) => column in known)

function compareKeys({ before, after, released, name }: Tables, note: Note): void {
  for (const [key, { columns, definition }] of newOnes(before.foreignKeys, after.foreignKeys))
    if (columns.every((column) => column in released.columns)) note('restricts', `${name} gets ${key}: ${definition}`)
  for (const [key] of newOnes(after.foreignKeys, before.foreignKeys))
    if (key in released.foreignKeys) note('restricts', `${name} loses its ${key}`)
}

function compareIndexes({ before, after, released, name }: Tables, note: Note): void {
  for (const [index, next] of newOnes(before.indexes, after.indexes)) {
    if (next.isRule && mayCollide(next, after, released)) note('restricts', `${name} gets ${index}: ${next.definition}`)
    if (LARGE.has(name)) note('costs', `${name} is read for ${index}`)
  }
  for (const [index, old] of newOnes(after.indexes, before.indexes))
    if (index in released.indexes) note(old.isRule ? 'restricts' : 'costs', `${name} loses its ${index}`)
}

/** Rows of the released code leave a new column empty, and empty values usually don't collide. */
const mayCollide = ({ columns, nullsCollide }: Index, after: Table, released: Table): boolean =>
  nullsCollide ||
  !columns.some((column) => {
    const { isNullable, default: value, isDrawn } = after.columns[column] ?? { isNullable: false, default: null }
    return !(column in released.columns) && (isDrawn || (isNullable && value === null))
  })

/** Returns what only `next` has, or has in another form. */
const newOnes = <T extends { definition: string }>(
  old: Readonly<Record<string, T>>,
  next: Readonly<Record<string, T>>,
): [string, T][] => Object.entries(next).filter(([name, { definition }]) => old[name]?.definition !== definition)
