import { sql } from 'kysely'
import type { Tx } from '../../../db/connection.ts'
import { prepared } from '../../../db/prepared.ts'
import { workflowsOnEventTypes } from '../../scheduling/event-types/service.ts'
import type { Meeting, Timing } from './due.ts'

/** A meeting and a workflow that acts before or after it. */
export type Timed = Meeting & Timing & { bookingId: number; workflowId: number }

// The columns include the organizer's time zone. A booking whose organizer was deleted gets no reminders.
const columns = sql.raw(`
  b.id AS booking_id, b.starts_at, b.ends_at, u.time_zone, w.id AS workflow_id, w.trigger, w.offset_value, w.offset_unit`)

/** Returns the workflows that act before or after those of these bookings that are accepted. */
export async function listTimedOfBookings(tx: Tx, bookingIds: readonly number[]): Promise<Timed[]> {
  const { rows } = await sql<Timed>`${prepared}
    SELECT ${columns}
    FROM bookings b
    JOIN users u ON u.id = b.organizer_id
    JOIN event_types e ON e.id = b.event_type_id
    ${workflowsOnEventTypes}
    WHERE b.id = ANY(${bookingIds}::bigint[]) AND b.status = 'accepted' AND w.trigger IN ('beforeEvent', 'afterEvent')`.execute(
    tx,
  )
  return rows
}

/** Returns the accepted bookings from `since` on for which this workflow has timers. */
export async function listTimedOfWorkflow(tx: Tx, workflowId: number, since: Date): Promise<Timed[]> {
  const { rows } = await sql<Timed>`
    WITH w AS MATERIALIZED (
      SELECT * FROM workflows WHERE id = ${workflowId}::int AND trigger IN ('beforeEvent', 'afterEvent')
    ), chosen AS MATERIALIZED (
      SELECT o.id FROM w JOIN event_types o ON o.user_id = w.user_id OR o.team_id = w.team_id
      WHERE w.is_active_on_all
        OR EXISTS (SELECT FROM workflow_event_types a WHERE a.workflow_id = w.id AND a.event_type_id = o.id)
    ), covered AS MATERIALIZED (
      SELECT id FROM chosen UNION SELECT c.id FROM chosen JOIN event_types c ON c.parent_event_type_id = chosen.id
    )
    SELECT ${columns}
    FROM w
    CROSS JOIN covered
    JOIN bookings b ON b.event_type_id = covered.id AND b.status = 'accepted' AND b.starts_at >= ${since}
    JOIN users u ON u.id = b.organizer_id`.execute(tx)
  return rows
}
