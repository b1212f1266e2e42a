import { type RawBuilder, sql } from 'kysely'
import type { InsightsOwner } from '../owner.ts'
import type { Period } from '../periods.ts'

/** The bookings to count: those that start in the periods, of an event type and a host if they are given. */
export type Counted = {
  readonly owner: InsightsOwner
  readonly periods: readonly Period[]
  readonly eventTypeId?: number | undefined
  readonly userId?: number | undefined
}

/** Returns the instants at which a range begins and ends. */
export const rangeOf = ({ periods }: Pick<Counted, 'periods'>): { from: Date; until: Date } => ({
  from: new Date(periods[0]?.from ?? 0),
  until: new Date(periods.at(-1)?.until ?? 0),
})

/** Returns the instants at which the periods begin. */
export const beginsOf = ({ periods }: Pick<Counted, 'periods'>): RawBuilder<unknown> =>
  sql`${periods.map(({ from }) => new Date(from))}::timestamptz[]`

/** Returns the index of the period in which a booking `b` starts. */
export const periodOf = (counted: Counted): RawBuilder<number> =>
  sql`width_bucket(b.starts_at, ${beginsOf(counted)}) - 1`

/** Returns the condition of the bookings `b` of a team or an organization. Its list of bookings has the same ones. */
export const isOfGroup = (owner: Exclude<InsightsOwner, { userId: number }>): RawBuilder<unknown> =>
  owner.kind === 'team' ? sql`b.team_id = ${owner.teamId}` : sql`b.organization_id = ${owner.organizationId}`

/** Narrows bookings `b` with event types `e`. The copies of a team's managed event type count for their parent. */
export function isWanted({ owner, eventTypeId, userId }: Counted): RawBuilder<unknown> {
  const ofEventType =
    eventTypeId === undefined
      ? sql`true`
      : 'userId' in owner
        ? sql`b.event_type_id = ${eventTypeId}::int`
        : sql`(e.id = ${eventTypeId}::int OR e.parent_event_type_id = ${eventTypeId}::int)`
  const ofHost =
    userId === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM booking_hosts w WHERE w.booking_id = b.id AND w.user_id = ${userId}::int)`
  return sql`${ofEventType} AND ${ofHost}`
}

/** Returns FROM and WHERE of the owner's bookings `b` with their event types `e`. Each booking comes once. */
export function fromBookings(counted: Counted): RawBuilder<unknown> {
  const { owner } = counted
  const { from, until } = rangeOf(counted)
  return 'userId' in owner
    ? sql`FROM booking_hosts o JOIN bookings b ON b.id = o.booking_id LEFT JOIN event_types e ON e.id = b.event_type_id
        WHERE o.user_id = ${owner.userId} AND o.starts_at >= ${from} AND o.starts_at < ${until} AND ${isWanted(counted)}`
    : sql`FROM bookings b LEFT JOIN event_types e ON e.id = b.event_type_id
        WHERE ${isOfGroup(owner)} AND b.starts_at >= ${from} AND b.starts_at < ${until} AND ${isWanted(counted)}`
}
