import type { Demonstration } from '../demonstration.ts'
import { PASSWORD, siteOf } from '../people.ts'

type Host = { id: number; email: string; eventTypeId: number }

/**
 * Makes a round robin of Ada, Grace, Joan, and Mary, who is asleep while the others work. The three others have an event
 * type of their own too.
 */
export async function aRotation(
  demonstration: Demonstration,
): Promise<{ eventTypeId: number; ada: { id: number; email: string }; grace: Host; joan: Host; mary: Host }> {
  const ada = (await demonstration.api('/me')) as { id: number; email: string }
  const { id: teamId } = (await demonstration.api('/teams', { name: 'Interviewers' })) as { id: number }
  const join = async (name: string, timeZone: string): Promise<Host> => {
    const username = name.toLowerCase()
    const email = `${username}@example.org`
    const account = { email, username, name, password: PASSWORD, timeZone }
    const { id, apiKey } = (await demonstration.api('/admin/users', account)) as { id: number; apiKey: string }
    const as = async (path: string, body: object) => {
      const answer = await fetch(siteOf(demonstration, `/v2${path}`), {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
      return ((await answer.json()) as { data: { id: number } }).data
    }
    const invited = (await demonstration.api(`/teams/${teamId}/memberships`, { userId: id, role: 'MEMBER' })) as {
      id: number
      accepted: boolean
    }
    if (!invited.accepted) await as(`/me/memberships/${invited.id}/accept`, {})
    const own = await as('/event-types', { title: `Talk with ${name}`, slug: 'talk', lengthInMinutes: 30 })
    return { id, email, eventTypeId: own.id }
  }
  const grace = await join('Grace', 'Europe/Berlin')
  const joan = await join('Joan', 'Europe/Berlin')
  const mary = await join('Mary', 'Pacific/Auckland')
  const { id: eventTypeId } = (await demonstration.api(`/teams/${teamId}/event-types`, {
    title: 'Interview',
    slug: 'interview',
    lengthInMinutes: 30,
    schedulingType: 'roundRobin',
    hosts: [ada, grace, joan, mary].map(({ id }) => ({ userId: id })),
  })) as { id: number }
  return { eventTypeId, ada, grace, joan, mary }
}
