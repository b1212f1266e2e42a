import { randomUUID } from 'node:crypto'
import { administrator, type Caller, withKey } from './client.ts'

export type Person = { id: number; email: string; username: string; apiKey: string; as: Caller }

export const PASSWORD = 'a horse in the rain'

/** Returns a name that no story has used. */
export const unique = (word: string): string => `${word}-${randomUUID().slice(0, 8)}`

/** The administrator creates an account with an API key. The person has a schedule of office hours in UTC. */
export async function aPerson(name = 'person'): Promise<Person> {
  const username = unique(name)
  const email = `${username}@example.com`
  const { id, apiKey } = await administrator.post('/v2/admin/users', {
    email,
    username,
    name: username,
    password: PASSWORD,
    timeZone: 'UTC',
  })
  return { id, email, username, apiKey, as: withKey(apiKey) }
}

/** A team of its own. The owner has made it, and each member has accepted the membership. */
export async function aTeam(owner: Person, members: readonly Person[] = []): Promise<{ id: number; slug: string }> {
  const slug = unique('team')
  const team = await owner.as.post('/v2/teams', { name: slug, slug })
  for (const member of members) await joins(owner, member, `/v2/teams/${team.id}`)
  return { id: team.id, slug }
}

export async function anOrganization(
  owner: Person,
  fields: { isPlatform?: boolean } = {},
): Promise<{ id: number; slug: string }> {
  const slug = unique('organization')
  const { id } = await administrator.post('/v2/admin/organizations', { name: slug, slug, ownerId: owner.id, ...fields })
  return { id, slug }
}

/** An event type of half an hour without notice, at an address such as `/v2/event-types`. */
export async function anEventType(
  as: Caller,
  fields: Record<string, unknown> = {},
  at = '/v2/event-types',
): Promise<{ id: number; slug: string }> {
  const slug = unique('meeting')
  const { id } = await as.post(at, { title: slug, slug, lengthInMinutes: 30, minimumBookingNotice: 0, ...fields })
  return { id, slug }
}

export type Groups = {
  owner: Person
  member: Person
  /** Addresses of a team without an organization, of an organization, and of a team in that organization. */
  team: string
  organization: string
  organizationTeam: string
  teamId: number
  organizationId: number
  organizationTeamId: number
}

/** A team and an organization with a team. The owner owns all of them, and the member has joined all of them. */
export async function someGroups(fields: { isPlatform?: boolean } = {}): Promise<Groups> {
  const owner = await aPerson('owner')
  const member = await aPerson('member')
  const { id: teamId } = await aTeam(owner, [member])
  const { id: organizationId } = await anOrganization(owner, fields)
  const organization = `/v2/organizations/${organizationId}`
  await joins(owner, member, organization)
  const slug = unique('team')
  const { id: organizationTeamId } = await owner.as.post(`${organization}/teams`, { name: slug, slug })
  const organizationTeam = `${organization}/teams/${organizationTeamId}`
  await joins(owner, member, organizationTeam)
  const team = `/v2/teams/${teamId}`
  return { owner, member, team, organization, organizationTeam, teamId, organizationId, organizationTeamId }
}

/** The owner of a group adds a person, who accepts. */
export async function joins(owner: Person, person: Person, group: string): Promise<{ id: number }> {
  const membership = await owner.as.post(`${group}/memberships`, { userId: person.id, role: 'MEMBER' })
  if (!membership.accepted) await person.as.post(`/v2/me/memberships/${membership.id}/accept`)
  return membership
}
