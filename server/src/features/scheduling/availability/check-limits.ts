import { explainSlot, type Interval } from '@daybook/availability'
import type { Tx } from '../../../db/connection.ts'
import { notBookable } from './errors.ts'
import { findLimitUsage, withEarlier } from './limit-usage.ts'
import { hostsOf, questionOf } from './question.ts'
import type { Bookable } from './store.ts'

const MINUTE_MS = 60_000

/** The hosts of the meetings and the times in milliseconds, ascending. */
type Meetings = { hostIds: readonly number[]; times: readonly Interval[] }

/**
 * Checks requested meetings against the limits of their event type and of their hosts, because a request doesn't count
 * until it is confirmed. Each meeting is checked as if the earlier ones were booked. The caller holds the locks of all
 * hosts of the event type, which every booking of it takes.
 *
 * @throws `BOOKING_LIMIT_REACHED`, `DURATION_LIMIT_REACHED`
 */
export async function checkLimits(tx: Tx, bookable: Bookable, { hostIds, times }: Meetings, now: Date): Promise<void> {
  const from = times[0]?.start ?? 0
  const until = Math.max(...times.map(({ end }) => end))
  const counted = await findLimitUsage(tx, { ...bookable, seatsPerSlot: null }, { from, until, now })
  const hosts = hostsOf(bookable, [])
  for (const [index, { start, end }] of times.entries()) {
    const asked = {
      now: now.getTime(),
      from: start,
      until: end,
      lengthMinutes: (end - start) / MINUTE_MS,
      bookerTimeZone: 'UTC',
      ...withEarlier(counted, times.slice(0, index)),
    }
    const explained = explainSlot(questionOf(bookable, asked, hosts), start)
    const ofHosts = explained.hosts.filter(({ hostId }) => hostIds.includes(hostId)).flatMap(({ reasons }) => reasons)
    const reached = [...explained.reasons, ...ofHosts].filter(({ because }) => because.startsWith('LIMIT_'))
    if (reached.length > 0) throw notBookable(reached, { hasTeam: bookable.teamId !== null })
  }
}
