import { sql } from 'kysely'
import type { Reach } from '../list-reach.ts'
import type { Condition } from './filter.ts'

/**
 * The owner of the listed bookings: an account with the bookings that it may see, or a team, an organization or one of
 * its members.
 */
export type Listed =
  | { kind: 'viewer'; userId: number; provenEmail: string | null; reach: Reach }
  | { kind: 'team'; teamId: number }
  | { kind: 'organization'; organizationId: number; userIds?: readonly number[] | undefined }
  | { kind: 'person'; organizationId: number; userId: number }

/**
 * One way in which bookings belong to a list. An index leads to them in the order of their start, so that a page reads
 * no more of them than it shows. An OR over the ways would read every booking of the installation.
 */
export type Part = {
  /** Tables and conditions, with the booking as `b`. */
  readonly rows: Condition
  /** The column of that index which has the booking's start. */
  readonly startsAt: Condition
  /** A table `k` with a column `key` for which `rows` is read row by row. Absent if `rows` needs none. */
  readonly keys?: Condition
}

/** Returns the ways in which bookings belong to the list. Some bookings may belong to it in several ways. */
export function partsOf(listed: Listed): Part[] {
  switch (listed.kind) {
    case 'viewer':
      return [...ownParts(listed), ...reachParts(listed.reach)]
    case 'team':
      return [ofTeam(sql`${listed.teamId}::int`)]
    case 'organization': {
      const { organizationId, userIds } = listed
      if (userIds === undefined) return [ofOrganization(sql`${organizationId}::int`)]
      return ofPeople(userIds, sql`b.organization_id = ${organizationId}`)
    }
    case 'person':
      // Bookings that the person hosts for another organization or an outside team aren't visible to this organization.
      return ofPeople(
        [listed.userId],
        sql`(b.organization_id = ${listed.organizationId} OR (b.organization_id IS NULL AND b.team_id IS NULL)
          OR NOT EXISTS (SELECT FROM booking_hosts h WHERE h.booking_id = b.id AND h.user_id = ${listed.userId}))`,
      )
  }
}

const ofTeam = (id: Condition): Part => ({ rows: sql`bookings b WHERE b.team_id = ${id}`, startsAt: sql`b.starts_at` })

const ofOrganization = (id: Condition): Part => ({
  rows: sql`bookings b WHERE b.organization_id = ${id}`,
  startsAt: sql`b.starts_at`,
})

const hostedBy = (userId: Condition): Part => ({
  rows: sql`booking_hosts o JOIN bookings b ON b.id = o.booking_id WHERE o.user_id = ${userId}`,
  startsAt: sql`o.starts_at`,
})

const attendedBy = (condition: Condition): Part => ({
  rows: sql`attendees o JOIN bookings b ON b.id = o.booking_id WHERE ${condition}`,
  startsAt: sql`o.starts_at`,
})

const key = sql`k.key`
const eachOf = (ids: readonly number[]): Condition => sql`unnest(${ids}::int[]) k (key)`

function ownParts({ userId, provenEmail }: { userId: number; provenEmail: string | null }): Part[] {
  const id = sql`${userId}::int`
  return [
    ...(provenEmail === null ? [] : [attendedBy(sql`lower(o.email) = ${provenEmail.toLowerCase()}`)]),
    attendedBy(sql`o.user_id = ${id}`),
    hostedBy(id),
  ]
}

/**
 * Returns the bookings of people by id that fulfil a condition. Their addresses aren't included, because only the people
 * themselves can prove them.
 */
function ofPeople(userIds: readonly number[], condition: Condition): Part[] {
  const provenEmails = sql`(SELECT lower(u.email) FROM users u
    WHERE u.id = ANY(${userIds}::int[]) AND u.email_verified_at IS NOT NULL) k (key)`
  const parts: Part[] = [
    { ...attendedBy(sql`lower(o.email) = ${key}`), keys: provenEmails },
    { ...attendedBy(sql`o.user_id = ${key}`), keys: eachOf(userIds) },
    { ...hostedBy(key), keys: eachOf(userIds) },
  ]
  return parts.map((part) => ({ ...part, rows: sql`${part.rows} AND ${condition}` }))
}

/** Returns the additional bookings. There are none for the many accounts that run no team. */
const reachParts = ({ runTeamIds, runOrganizationIds, readTeamIds }: Reach): Part[] => [
  ...(runTeamIds.length + readTeamIds.length > 0
    ? [{ ...ofTeam(key), keys: eachOf([...new Set([...runTeamIds, ...readTeamIds])]) }]
    : []),
  ...(runTeamIds.length > 0
    ? [
        {
          ...hostedBy(key),
          keys: sql`(SELECT DISTINCT m.user_id FROM memberships m
            WHERE m.team_id = ANY(${runTeamIds}::int[]) AND m.accepted) k (key)`,
        },
      ]
    : []),
  ...(runOrganizationIds.length > 0 ? [{ ...ofOrganization(key), keys: eachOf(runOrganizationIds) }] : []),
]
