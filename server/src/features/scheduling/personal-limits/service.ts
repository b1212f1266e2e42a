import type { Static } from 'typebox'
import type { Change } from '../../../commands/change.ts'
import type { Db } from '../../../db/connection.ts'
import { findOutOfOrder, LIMITED_PERIODS, type LimitedPeriod } from '../../../lib/limit-order.ts'
import type { Versions } from '../../operation/versions/service.ts'
import { limitsOutOfOrder } from './errors.ts'
import type { PersonalLimits as PersonalLimitsSchema } from './schema.ts'
import { deleteLimits, findLimits, type LimitRow, putLimits } from './store.ts'

export { PersonalLimits as PersonalLimitsSchema } from './schema.ts'

type PerPeriod = Partial<Record<LimitedPeriod, number>>
export type Limits = Static<typeof PersonalLimitsSchema>

export type PersonalLimits = ReturnType<typeof createPersonalLimits>

type Dependencies = { db: Db; versions: Versions }

/** Creates the operations on a person's limits over all event types. They apply when slots are listed and booked. */
export function createPersonalLimits({ db, versions }: Dependencies) {
  return {
    /** Returns the limits, or undefined if the person has none. */
    async get(userId: number, within: Db = db): Promise<Limits | undefined> {
      const row = await findLimits(within, userId)
      return row && present(row)
    },

    /** Replaces the limits. Null or an empty object removes them. @throws `BOOKING_LIMITS_OUT_OF_ORDER` */
    async set(change: Change, userId: number, limits: Limits | null): Promise<void> {
      const { count = {}, minutes = {} } = limits ?? {}
      for (const kind of ['count', 'minutes'] as const) {
        const faulty = findOutOfOrder({ count, minutes }[kind])
        if (faulty) throw limitsOutOfOrder(kind, ...faulty)
      }
      if (Object.keys({ ...count, ...minutes }).length === 0) await deleteLimits(change.tx, userId)
      else await putLimits(change.tx, rowOf(userId, count, minutes))
      versions.hoursChanged(change, userId)
    },
  }
}

const rowOf = (userId: number, count: PerPeriod, minutes: PerPeriod): LimitRow => ({
  userId,
  dayCount: count.day ?? null,
  weekCount: count.week ?? null,
  monthCount: count.month ?? null,
  yearCount: count.year ?? null,
  dayMinutes: minutes.day ?? null,
  weekMinutes: minutes.week ?? null,
  monthMinutes: minutes.month ?? null,
  yearMinutes: minutes.year ?? null,
})

function present(row: LimitRow): Limits {
  const count = given(row, 'Count')
  const minutes = given(row, 'Minutes')
  return { ...(count && { count }), ...(minutes && { minutes }) }
}

function given(row: LimitRow, kind: 'Count' | 'Minutes'): PerPeriod | undefined {
  const set = LIMITED_PERIODS.flatMap((period) => {
    const limit = row[`${period}${kind}`]
    return limit === null ? [] : [[period, limit] as const]
  })
  return set.length === 0 ? undefined : Object.fromEntries(set)
}
