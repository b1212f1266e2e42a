import { sql } from 'kysely'
import { workflowsOnEventTypes } from './timed-store.ts'

/** Whether bookers are asked for a telephone number, or have to give one. */
export type AskedPhone = 'asked' | 'required' | null

/**
 * What the workflows that are active on an event type want of its bookers: they are asked for a number where a step
 * texts those who attend, and have to give one where such a step requires it. `eventTypes`: the name of the table in
 * the statement around it.
 */
export const askedPhone = (eventTypes: 'e' | 'event_types') => {
  const from = sql.raw(
    ['id', 'user_id', 'team_id', 'organization_id', 'parent_event_type_id'].map((c) => `${eventTypes}.${c}`).join(', '),
  )
  return sql<AskedPhone>`(
    SELECT CASE bool_or(s.phone_required) WHEN true THEN 'required' WHEN false THEN 'asked' END
    FROM (SELECT ${from}) e
    ${workflowsOnEventTypes}
    JOIN workflow_steps s ON s.workflow_id = w.id AND s.action IN ('sms_attendee', 'whatsapp_attendee'))`
}
