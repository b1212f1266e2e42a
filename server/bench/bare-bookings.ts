import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'

/** A booking that the server created, and its only host. */
export type Sample = { uid: string; hostId: number }
/** Writes the rows of another booking of that host, in one transaction. */
type Write = (hostId: number, start: Date) => Promise<void>

type Part = { table: string; columns: readonly string[]; rows: readonly (readonly unknown[])[] }

/**
 * The tables in which a booking has rows, in the order of their dependencies, with the condition for a booking's rows.
 */
const TABLES = {
  bookings: 'id = $1',
  booking_hosts: 'booking_id = $1',
  attendees: 'booking_id = $1',
  booking_references: 'booking_id = $1',
  occupancy: 'booking_id = $1',
  events: 'booking_id = $1',
  timers: 'booking_id = $1',
  messages: 'booking_id = $1',
  message_attachments: 'message_id IN (SELECT id FROM messages WHERE booking_id = $1)',
} as const

/** The columns that the database fills in, and that no insert may contain. */
const ITS_OWN: Readonly<Record<string, readonly string[]>> = {
  bookings: ['id'],
  attendees: ['id'],
  booking_references: ['id'],
  occupancy: ['id', 'during'],
  events: ['id', 'transaction_id'],
  timers: ['id'],
  messages: ['id'],
}

/**
 * Returns a function that stores the same rows as the server with the least work: the rows of a sample with other
 * numbers, names and times, one prepared insert for each table, and a higher version of the host's time, in one
 * transaction.
 *
 * @throws if the server writes rows of a booking to a table that this file doesn't know
 */
export async function bareBookings(pool: Pool, { uid, hostId }: Sample): Promise<Write> {
  const { rows } = await pool.query('SELECT id, starts_at, permanent_id FROM bookings WHERE uid = $1', [uid])
  const sample = rows[0] as { id: string; starts_at: Date; permanent_id: string }
  await checkKnown(pool)
  const parts: Part[] = []
  for (const [table, where] of Object.entries(TABLES)) parts.push(await readPart(pool, table, where, sample.id))
  const messageIds = await pool.query('SELECT id FROM messages WHERE booking_id = $1 ORDER BY id', [sample.id])

  return async (toHostId, start) => {
    const shiftMs = start.getTime() - sample.starts_at.getTime()
    const [newUid, permanentId] = [randomUUID(), randomUUID()]
    /** A text may be JSON: the event's payload contains the booking's uid. */
    const renamed = (text: string) => text.replaceAll(uid, newUid).replaceAll(sample.permanent_id, permanentId)
    const numbers = new Map<string, unknown>()
    const changed = (column: string, value: unknown): unknown => {
      if (['starts_at', 'ends_at', 'due_at'].includes(column)) return new Date((value as Date).getTime() + shiftMs)
      if (column === 'booking_id' || column === 'message_id') return numbers.get(`${column} ${value}`)
      if (column === 'natural_key') return `${value}${newUid}`
      if (/^(user|host|organizer)_id$/.test(column) && value === hostId) return toHostId
      return typeof value === 'string' ? renamed(value) : value
    }
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      for (const part of parts) {
        const ids = await insert(client, part, changed)
        if (part.table === 'bookings') numbers.set(`booking_id ${sample.id}`, ids[0])
        if (part.table === 'messages') {
          for (const [index, { id }] of messageIds.rows.entries()) numbers.set(`message_id ${id}`, ids[index])
        }
      }
      await client.query({
        name: 'raise',
        text: `INSERT INTO cache_versions (subject, subject_id) VALUES ('user_time', $1)
          ON CONFLICT (subject, subject_id) DO UPDATE SET version = cache_versions.version + 1`,
        values: [toHostId],
      })
      await client.query('COMMIT')
    } finally {
      client.release()
    }
  }
}

/** Checks that every table with bookings is in the list, or is empty after a booking. */
async function checkKnown(pool: Pool): Promise<void> {
  const { rows: naming } = await pool.query<{ name: string }>(`
    SELECT c.table_name AS name FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND c.column_name LIKE '%booking_id' ORDER BY 1`)
  for (const { name } of naming) {
    if (name in TABLES) continue
    const { rows } = await pool.query(`SELECT FROM ${name} LIMIT 1`)
    if (rows.length > 0) throw new Error(`The server writes ${name} with a booking, and the bare loop doesn't.`)
  }
}

async function readPart(pool: Pool, table: string, where: string, bookingId: string): Promise<Part> {
  const { rows, fields } = await pool.query(`SELECT * FROM ${table} WHERE ${where} ORDER BY 1, 2`, [bookingId])
  if (rows.length === 0) throw new Error(`The booking of the sample has no row in ${table}.`)
  const columns = fields.map(({ name }) => name).filter((name) => !ITS_OWN[table]?.includes(name))
  // The driver reads JSON as objects, and sends objects as JSON.
  return { table, columns, rows: rows.map((row) => columns.map((column) => asSent(row[column]))) }
}

const asSent = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value

/** Inserts all rows of the part in one statement. Returns their generated ids in order, if they have any. */
async function insert(
  client: PoolClient,
  { table, columns, rows }: Part,
  changed: (column: string, value: unknown) => unknown,
): Promise<unknown[]> {
  const tuples = rows.map((_, row) => `(${columns.map((__, column) => `$${row * columns.length + column + 1}`)})`)
  const returning = ITS_OWN[table] ? ' RETURNING id' : ''
  const result = await client.query({
    name: `insert ${table}`,
    text: `INSERT INTO ${table} (${columns}) VALUES ${tuples}${returning}`,
    values: rows.flatMap((row) => row.map((value, column) => changed(columns[column] as string, value))),
  })
  return result.rows.map(({ id }) => id)
}
