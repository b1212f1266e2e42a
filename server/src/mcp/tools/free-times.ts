import { type Static, Type } from 'typebox'
import { invalid } from '../../lib/errors.ts'
import { isRecord, recordOf } from '../../lib/records.ts'
import { parseInstant } from '../../lib/time/instant.ts'
import { startOfDate } from '../../lib/time/local-time.ts'
import type { ToolCall } from '../tool.ts'
import { type Query, read, withQuery } from './ask-api.ts'
import { eventTypeArguments } from './event-type.ts'

const DAY_MS = 86_400_000
const USUAL_DAYS = 7
/** A model needs no longer range, and a long one costs time. */
const MAX_DAYS = 62

/** The arguments that say when and for how long. */
export const timeArguments = {
  ...eventTypeArguments,
  start: Type.Optional(
    Type.String({
      format: 'iso-instant',
      description: 'The beginning of the range, a date or a time. The default is now.',
    }),
  ),
  end: Type.Optional(
    Type.String({
      format: 'iso-instant',
      description: `The end of the range. A date includes that day. The default is ${USUAL_DAYS} days after the beginning.`,
    }),
  ),
  timeZone: Type.Optional(
    Type.String({ format: 'time-zone', description: 'The time zone of dates and of the answer. The default is UTC.' }),
  ),
  duration: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1440, description: 'Minutes, for event types with several lengths.' }),
  ),
}

const Times = Type.Object(timeArguments)
type Times = Static<typeof Times>

export type Range = { readonly from: number; readonly until: number; readonly timeZone: string }
export type FreeTime = { readonly start: number; readonly end: number }

/** @throws `RANGE_INVALID` */
export function rangeOf({ start, end, timeZone = 'UTC' }: Times, now: Date): Range {
  const from = Math.max(now.getTime(), start === undefined ? 0 : instantOf(start, timeZone, 0))
  const until = end === undefined ? from + USUAL_DAYS * DAY_MS : instantOf(end, timeZone, 1)
  if (until <= from) throw invalid('RANGE_INVALID', `The range ends before it begins, or in the past (end is ${end}).`)
  if (until - from > MAX_DAYS * DAY_MS)
    throw invalid('RANGE_INVALID', `The range may have at most ${MAX_DAYS} days. Ask for a shorter one.`)
  return { from, until, timeZone }
}

/** A date means its first instant in the zone, or the first instant of the day that is `days` later. */
const instantOf = (text: string, timeZone: string, days: number): number =>
  text.includes('T') ? parseInstant(text).getTime() : startOfDate(text, timeZone, days)

const iso = (instant: number): string => new Date(instant).toISOString()

/** Lists the free times of an event type in their order. */
export async function listFreeTimes(
  eventType: Query,
  { from, until, timeZone }: Range,
  more: Query,
  { send }: ToolCall,
): Promise<FreeTime[]> {
  const query = { ...eventType, ...more, start: iso(from), end: iso(until), timeZone, format: 'range' }
  const days = Object.values(recordOf(await read(send, withQuery('/v2/slots', query))))
  return (
    days
      .flatMap((slots) => (Array.isArray(slots) ? slots : []))
      .map((slot) => ({ start: instantIn(slot, 'start'), end: instantIn(slot, 'end') }))
      // The operation lists the whole day if the range ends at midnight.
      .filter(({ start }) => start >= from && start < until)
  )
}

const instantIn = (slot: unknown, name: string): number => Date.parse(String(recordOf(slot)[name]))

export type Explained = {
  readonly title: string
  readonly end: number
  readonly isBookable: boolean
  readonly hosts: readonly string[]
  readonly reasons: readonly { readonly code: string; readonly message: string }[]
}

/** Explains one time, or several: `at` is an instant, or two with a slash between them. */
export async function explain(eventType: Query, at: string, more: Query, { send }: ToolCall): Promise<Explained[]> {
  const answer = recordOf(await read(send, withQuery('/v2/slots/explain', { ...eventType, ...more, at })))
  const { title } = recordOf(answer.eventType)
  const starts = Array.isArray(answer.starts) ? answer.starts.filter(isRecord) : []
  return starts.map((start) => {
    const hosts = Array.isArray(start.hosts) ? start.hosts.filter(isRecord) : []
    return {
      title: String(title),
      end: Date.parse(String(start.end)),
      isBookable: start.bookable === true,
      hosts: hosts.filter(({ free }) => free === true).map((host) => String(host.name)),
      reasons: [start, ...hosts].flatMap(({ reasons }) => reasonsIn(reasons)),
    }
  })
}

const reasonsIn = (reasons: unknown) =>
  (Array.isArray(reasons) ? reasons : []).map((reason) => {
    const { code, message } = recordOf(reason)
    return { code: String(code), message: String(message) }
  })
