import type { Change } from '../../../commands/change.ts'

/** An event type with its owner. */
export type Owned = { id: number; userId?: number | null; teamId?: number | null }

/** Publishes one event for each event type, in one statement. */
export const publishEventTypes = (
  change: Change,
  verb: 'created' | 'updated' | 'deleted',
  eventTypes: readonly Owned[],
): Promise<void> =>
  change.publish(
    ...eventTypes.map(({ id, userId = null, teamId = null }) => ({
      type: `event-type.${verb}` as const,
      userId,
      teamId,
      eventTypeId: id,
      subjectKey: `event-type:${id}`,
      payload: { id },
    })),
  )
