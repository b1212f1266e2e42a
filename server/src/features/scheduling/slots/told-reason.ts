import type { Reason } from '@daybook/availability'
import type { Taken } from '../occupancy/service.ts'
import { sentenceOf } from './reason-sentences.ts'

/** A reason with its code and its sentence. It tells nothing about the meeting that is in the way. */
export type ToldReason = { code: string; message: string; until?: string }

export function tellReason(reason: Reason): ToldReason {
  const code = codeOf(reason)
  // Nobody knows when a calendar will be read.
  const until = code === 'CALENDAR_UNREAD' ? undefined : reason.until
  return {
    code,
    message: sentenceOf(code, reason),
    ...(until !== undefined && Number.isFinite(until) && { until: new Date(until).toISOString() }),
  }
}

function codeOf({ because, by }: Reason): string {
  if (because !== 'BUSY_BOOKING') return because
  const busy = by?.busy as Taken | undefined
  if (busy?.kind === 'calendar') return 'BUSY_CALENDAR'
  if (busy?.kind === 'unread') return 'CALENDAR_UNREAD'
  return busy?.kind === 'hold' ? 'RESERVED' : because
}
