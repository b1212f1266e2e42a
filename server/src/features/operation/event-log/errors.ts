import { invalid, tooMany, unavailable } from '../../../lib/errors.ts'

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

/** Refused clients ask for the list of events, and may try again when other streams have ended. */
const STREAM_AGAIN = { retryAfterSeconds: 30 }

export const tooManyStreams = (most: number) =>
  tooMany(
    'EVENT_STREAMS_OF_CALLER',
    `You have ${most} streams of events open, as many as one account may. Close some, or ask for the list of events.`,
    STREAM_AGAIN,
  )
export const streamsFull = (most: number) =>
  unavailable(
    'EVENT_STREAMS_FULL',
    `There are ${most} streams of events open already, as many as this server may have. Ask for the list of events, or try again later.`,
    STREAM_AGAIN,
  )
