import { invalid } from '../../lib/errors.ts'

export const cursorUnknown = (cursor: string) =>
  invalid(
    'CURSOR_UNKNOWN',
    `The cursor '${cursor}' isn't of this database: it must be the nextCursor of an earlier page. After a move or a restore begin again, with 'since'.`,
  )
