import { aBusyHost, call } from './servers/live-server.ts'
import type { ServerProcess } from './servers/server-process.ts'

type BusyHost = Awaited<ReturnType<typeof aBusyHost>>

export type BusyTeam = {
  id: number
  hosts: readonly BusyHost[]
  /** Creates an event type of the team, without notice, with some of its people as hosts. Returns its id. */
  eventType(schedulingType: 'collective' | 'roundRobin', hosts: readonly BusyHost[], fields?: object): Promise<number>
}

/** Creates people who work around the clock, each with an event type, in one team. It uses the API for everything. */
export async function aBusyTeam(server: ServerProcess, count: number): Promise<BusyTeam> {
  const hosts: BusyHost[] = []
  for (let index = 0; index < count; index++) hosts.push(await aBusyHost(server, { slotInterval: 5 }))
  const [owner, ...others] = hosts as [BusyHost, ...BusyHost[]]
  const create = async (path: string, body: object): Promise<number> => {
    const answer = await call(server, 'POST', path, body, owner.apiKey)
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body.data.id
  }
  const id = await create('/v2/teams', { name: `Team of ${owner.id}` })
  for (const { id: userId } of others) await create(`/v2/teams/${id}/memberships`, { userId, accepted: true })
  let made = 0
  return {
    id,
    hosts,
    eventType(schedulingType, chosen, fields = {}) {
      made++
      return create(`/v2/teams/${id}/event-types`, {
        title: `Meeting ${made}`,
        slug: `meeting-${made}`,
        lengthInMinutes: 30,
        slotInterval: 5,
        minimumBookingNotice: 0,
        schedulingType,
        hosts: chosen.map((host) => ({ userId: host.id })),
        ...fields,
      })
    },
  }
}
