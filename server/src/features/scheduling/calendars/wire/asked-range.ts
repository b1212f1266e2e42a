import { parseInstant } from '../../../../lib/time/instant.ts'
import { startOfDate } from '../../../../lib/time/local-time.ts'
import { isTimeZone } from '../../../../lib/time/time-zone.ts'
import { rangeInvalid, rangeTooLong, zoneMissing, zoneUnknown } from '../errors.ts'

type RangeQuery = {
  timeZone?: string | undefined
  loggedInUsersTz?: string | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
}

const DAY_MS = 86_400_000
const MAX_DAYS = 370
const DATE = /^\d{4}-\d{2}-\d{2}$/

/**
 * Parses the range of a query for busy times. Dates without a time are days in the zone of the query. Returns undefined
 * if the query has no dates.
 *
 * @throws `TIME_ZONE_MISSING`, `TIME_ZONE_UNKNOWN`, `BUSY_RANGE_INVALID`, `BUSY_RANGE_TOO_LONG`
 */
export function askedRange(query: RangeQuery): { from: Date; until: Date } | undefined {
  const timeZone = query.timeZone ?? query.loggedInUsersTz
  if (timeZone === undefined) throw zoneMissing()
  if (!isTimeZone(timeZone)) throw zoneUnknown(timeZone)
  const { dateFrom, dateTo } = query
  if (dateFrom === undefined || dateTo === undefined) return undefined
  const from = DATE.test(dateFrom) ? new Date(startOfDate(dateFrom, timeZone)) : parseInstant(dateFrom)
  const until = DATE.test(dateTo) ? new Date(startOfDate(dateTo, timeZone, 1)) : parseInstant(dateTo)
  if (!(from.getTime() < until.getTime())) throw rangeInvalid(dateFrom, dateTo)
  if (until.getTime() - from.getTime() > MAX_DAYS * DAY_MS) throw rangeTooLong(MAX_DAYS)
  return { from, until }
}
