import type { TestApp, TestUser } from './test-app.ts'

type HostFields = { isFixed?: boolean; priority?: number; weight?: number }

let made = 0

/** Creates a round robin of these people in a new team, half an hour each, directly in the tables. */
export async function aRoundRobin(
  app: TestApp,
  teamId: number,
  hosts: readonly TestUser[],
  {
    weightsEnabled = false,
    hostSubsetEnabled = false,
    reschedulesWithSameHost = false,
    fields = [],
  }: {
    weightsEnabled?: boolean
    hostSubsetEnabled?: boolean
    reschedulesWithSameHost?: boolean
    fields?: readonly HostFields[]
  } = {},
): Promise<number> {
  made++
  const now = app.clock.now()
  const { db } = app.connection
  const { id } = await db
    .insertInto('eventTypes')
    .values({
      teamId,
      schedulingType: 'round_robin',
      title: `Rotation ${made}`,
      slug: `rotation-${made}`,
      lengthMinutes: 30,
      minimumNoticeMinutes: 0,
      weightsEnabled,
      hostSubsetEnabled,
      reschedulesWithSameHost,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = hosts.map((host, position) => ({
    eventTypeId: id,
    userId: host.id,
    teamId,
    position,
    createdAt: now,
    ...fields[position],
  }))
  await db.insertInto('eventTypeHosts').values(rows).execute()
  return id
}
