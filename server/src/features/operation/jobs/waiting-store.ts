import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connection.ts'

/** The tables whose waiting rows send something. The event queue writes messages and deliveries first. */
const SENDING = ['messages', 'webhook_deliveries', 'timers', 'follow_ups', 'follow_up_tries'] as const
type Sending = (typeof SENDING)[number]

export type Waiting = { messages: number; deliveries: number; timers: number; events: number }

/** Returns those of the tables that are there. A backup may be of a version that lacked some of them. */
async function listPresent(db: Db): Promise<ReadonlySet<Sending>> {
  const { rows } = await sql<{ name: Sending }>`
    SELECT name FROM unnest(${[...SENDING]}::text[]) name WHERE to_regclass(name) IS NOT NULL`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Counts what a server would send, now or at its time, if it were started on the database. */
export async function countWaiting(db: Db): Promise<Waiting> {
  const present = await listPresent(db)
  const countOf = (table: Sending) =>
    present.has(table) ? sql`(SELECT count(*)::int FROM ${sql.table(table)} WHERE state = 'waiting')` : sql`0`
  const { rows } = await sql<Waiting>`
    SELECT ${countOf('messages')} AS messages, ${countOf('webhook_deliveries')} AS deliveries,
      ${countOf('timers')} AS timers, ${countOf('follow_ups')} + ${countOf('follow_up_tries')} AS events`.execute(db)
  return rows[0] ?? { messages: 0, deliveries: 0, timers: 0, events: 0 }
}

/** Withdraws what waits, so that it is never sent. No server may use the database meanwhile. */
export async function withdrawWaiting(tx: Tx): Promise<void> {
  const present = await listPresent(tx)
  if (present.has('messages'))
    await sql`
      UPDATE ${sql.table('messages')} SET state = 'withdrawn', next_attempt_at = NULL, leased_until = NULL
      WHERE state = 'waiting'`.execute(tx)
  if (present.has('timers'))
    await sql`UPDATE ${sql.table('timers')} SET state = 'withdrawn' WHERE state = 'waiting'`.execute(tx)
  // A delivery has no such state, and one that was given up would be sent again with the others.
  for (const table of ['webhook_deliveries', 'follow_up_tries', 'follow_ups'] as const)
    if (present.has(table)) await sql`DELETE FROM ${sql.table(table)} WHERE state = 'waiting'`.execute(tx)
}
