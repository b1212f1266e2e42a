import { sql } from 'kysely'

/** Joins event types `e` with the workflows `w` of their owners that are active on them; `p` is the managed one that `e` follows. */
export const workflowsOnEventTypes = sql.raw(`
  LEFT JOIN event_types p ON p.id = e.parent_event_type_id
  LEFT JOIN teams t ON t.id = coalesce(e.team_id, p.team_id)
  JOIN workflows w ON w.kind = 'event-type' AND w.owner_key = ANY(ARRAY[
      'user:' || e.user_id, 'team:' || coalesce(e.team_id, p.team_id),
      'organization:' || coalesce(t.organization_id, e.organization_id)])
    AND (w.is_active_on_all OR EXISTS (
      SELECT FROM workflow_event_types a WHERE a.workflow_id = w.id AND a.event_type_id IN (e.id, p.id)))`)

/** The questions whose answer is a number that steps of workflows may text. */
export const NUMBER_SLUGS: ReadonlySet<string> = new Set(['attendeePhoneNumber', 'smsReminderNumber'])

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
