import { listFromServer } from './call-server.ts'
import { print, printNote, UsageError } from './command.ts'
import { type Column, table } from './table.ts'

const MAX_LIMIT = 250
/** Formats an instant in UTC, to the minute. */
export const minuteOf = (instant: string): string => instant.slice(0, 16).replace('T', ' ')

/** The options of every list. */
export const listOptions = {
  limit: { type: 'string' },
  cursor: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const

type ListValues = { limit?: string; cursor?: string; json: boolean }

/** Requests a page and shows it as a table, or with --json as the server sends it. */
export async function showList<Row>(
  { name, path, columns }: { name: string; path: string; columns: readonly Column<Row>[] },
  { limit, cursor, json }: ListValues,
  filter: Record<string, string | undefined> = {},
): Promise<void> {
  if (limit !== undefined && !(/^[1-9]\d{0,2}$/.test(limit) && Number(limit) <= MAX_LIMIT))
    throw new UsageError(`--limit must be a number from 1 to ${MAX_LIMIT}.`)
  const query = new URLSearchParams()
  for (const [parameter, value] of Object.entries({ ...filter, limit, cursor }))
    if (value !== undefined) query.append(parameter, value)
  const { rows, nextCursor } = await listFromServer<Row>(`${path}?${query}`)
  if (json) print(rows)
  else if (rows.length === 0) printNote('There are none.')
  else process.stdout.write(table(rows, columns))
  if (nextCursor !== null) printNote(`There are more: daybook ${name} --cursor ${nextCursor}, with the same options.`)
}
