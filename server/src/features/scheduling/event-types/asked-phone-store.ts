import { sql } from 'kysely'

/**
 * Joins event types `e` with the active workflows `w` of their owners. `p` is the managed event type that `e` follows.
 */
export const workflowsOnEventTypes = sql.raw(`
  LEFT JOIN event_types p ON p.id = e.parent_event_type_id
  LEFT JOIN teams t ON t.id = coalesce(e.team_id, p.team_id)
  JOIN workflows w ON w.kind = 'event-type' AND w.owner_key = ANY(ARRAY[
      'user:' || e.user_id, 'team:' || coalesce(e.team_id, p.team_id),
      'organization:' || coalesce(t.organization_id, e.organization_id)])
    AND (w.is_active_on_all OR EXISTS (
      SELECT FROM workflow_event_types a WHERE a.workflow_id = w.id AND a.event_type_id IN (e.id, p.id)))`)

/** The questions whose answer is a telephone number to which workflows may send text messages. */
export const NUMBER_SLUGS: ReadonlySet<string> = new Set(['attendeePhoneNumber', 'smsReminderNumber'])

/** Tells whether bookers are asked for a telephone number, and whether they must give one. */
export type PhoneQuestion = 'asked' | 'required' | null

/**
 * Returns the question that active workflows need: bookers are asked for a number if a step texts attendees, and must
 * give one if such a step requires it. `eventTypes` is the name of the table in the surrounding statement.
 */
export const askedPhone = (eventTypes: 'e' | 'event_types') => {
  const from = sql.raw(
    ['id', 'user_id', 'team_id', 'organization_id', 'parent_event_type_id'].map((c) => `${eventTypes}.${c}`).join(', '),
  )
  return sql<PhoneQuestion>`(
    SELECT CASE bool_or(s.phone_required) WHEN true THEN 'required' WHEN false THEN 'asked' END
    FROM (SELECT ${from}) e
    ${workflowsOnEventTypes}
    JOIN workflow_steps s ON s.workflow_id = w.id AND s.action IN ('sms_attendee', 'whatsapp_attendee'))`
}
