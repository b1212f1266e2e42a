import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../../db/connection.ts'
import { notYourSchedule } from '../errors.ts'
import { hostTwice, notMembers } from './errors.ts'
import {
  deleteTallies,
  listMembers,
  listOwnSchedules,
  listRotationShares,
  lockMembers,
  type RotationShare,
  replaceGroups,
  replaceHosts,
} from './store.ts'

/** A host in a request. `priority` is from 0, the lowest, to 4. */
export type HostInput = {
  userId: number
  isFixed: boolean
  priority: number
  weight: number
  scheduleId: number | null
  /** The name of the host's group. */
  group: string | null
}

const ordinary = { isFixed: false, priority: 2, weight: 100, scheduleId: null, group: null }

/** The requested hosts: a list of members, or all members, some of whom may be described in the list. */
export type Hosting = { hosts?: readonly HostInput[] | undefined; assignsAll: boolean }

/**
 * Returns the requested hosts in order. If all members host, the other members follow.
 *
 * @throws `HOSTS_NOT_MEMBERS`, `HOST_TWICE`, `SCHEDULE_NOT_OWNED`
 */
export async function findHosts(tx: Tx, teamId: number, { hosts = [], assignsAll }: Hosting): Promise<HostInput[]> {
  const userIds = hosts.map(({ userId }) => userId)
  const wanted = new Set<number>()
  for (const id of userIds) {
    if (wanted.has(id)) throw hostTwice(id)
    wanted.add(id)
  }
  // The lock ensures that a member who joins at this moment is included.
  if (assignsAll) await lockMembers(tx, teamId)
  const members = await listMembers(tx, teamId, assignsAll ? undefined : userIds)
  const known = new Set(members)
  const strangers = userIds.filter((id) => !known.has(id))
  if (strangers.length > 0) throw notMembers(strangers, teamId)
  await checkSchedules(tx, hosts)
  if (!assignsAll) return [...hosts]
  const others = members.filter((id) => !wanted.has(id))
  return [...hosts, ...others.map((userId) => ({ ...ordinary, userId }))]
}

async function checkSchedules(tx: Tx, hosts: readonly HostInput[]): Promise<void> {
  const wanted = hosts.flatMap(({ userId, scheduleId }) => (scheduleId === null ? [] : [{ userId, scheduleId }]))
  if (wanted.length === 0) return
  const own = new Set(await listOwnSchedules(tx, wanted))
  const foreign = wanted.find(({ scheduleId }) => !own.has(scheduleId))
  if (foreign) throw notYourSchedule(foreign.userId, foreign.scheduleId)
}

/** Replaces all hosts. In a collective, all hosts attend. Groups and weights are stored for a round robin. */
export async function storeHosts(
  tx: Tx,
  of: { eventTypeId: number; teamId: number; schedulingType: 'collective' | 'round_robin' },
  hosts: readonly HostInput[],
  now: Date,
): Promise<void> {
  const isRotation = of.schedulingType === 'round_robin'
  const before = await listRotationShares(tx, of.eventTypeId)
  const names = isRotation ? [...new Set(hosts.flatMap(({ group }) => group ?? []))] : []
  const groups = await replaceGroups(tx, of.eventTypeId, names)
  const rows = hosts.map(({ group, ...host }) => ({
    ...host,
    isFixed: !isRotation || host.isFixed,
    groupId: (group !== null && groups.get(group)) || null,
  }))
  await replaceHosts(tx, of, rows, now)
  await beginAnew(tx, of.eventTypeId, before)
}

/** Deletes the tallies of hosts who are new or whose share changes, because they don't have to catch up. */
async function beginAnew(tx: Tx, eventTypeId: number, before: readonly RotationShare[]): Promise<void> {
  const after = await listRotationShares(tx, eventTypeId)
  const former = new Map(before.map((share) => [share.userId, share]))
  const others = after.filter((share) => !isDeepStrictEqual(former.get(share.userId), share))
  await deleteTallies(
    tx,
    eventTypeId,
    others.map(({ userId }) => userId),
  )
}
