import { announceAll } from '../../../commands/announce.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { Tx } from '../../../db/connection.ts'

/** An event type, by its owner. */
export type Owned = { id: number; userId?: number | null; teamId?: number | null }

/** One event each, in one statement. */
export const tellOfEventTypes = (
  tx: Tx,
  context: CommandContext,
  now: Date,
  change: 'created' | 'updated' | 'deleted',
  eventTypes: readonly Owned[],
): Promise<void> =>
  announceAll(
    tx,
    context,
    now,
    eventTypes.map(({ id, userId = null, teamId = null }) => ({
      type: `event-type.${change}`,
      userId,
      teamId,
      eventTypeId: id,
      subjectKey: `event-type:${id}`,
      payload: { id },
    })),
  )
