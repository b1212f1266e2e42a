import { invalid } from '../../../lib/errors.ts'

export const cursorUnknown = (cursor: string) =>
  invalid(
    'CURSOR_UNKNOWN',
    `The cursor '${cursor}' isn't of this database: it must be the nextCursor of an earlier page. After a move or a restore begin again, with 'since'.`,
  )

export const cursorTooOld = (cursor: string, goneUntil: Date) =>
  invalid(
    'CURSOR_TOO_OLD',
    `Events behind the cursor '${cursor}' may have been deleted: those up to ${goneUntil.toISOString()} aren't kept any more. Begin again without it, or with 'since'.`,
    { goneUntil: goneUntil.toISOString() },
  )
