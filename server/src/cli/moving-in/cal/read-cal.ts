import { recordOf } from '../../../lib/records.ts'
import { type Sent, textOf } from '../json.ts'
import { problem, type Reading } from '../source.ts'
import { type SourceApi, SourceRefused } from '../source-api.ts'
import { bookingRecord, type Recurrences } from './bookings.ts'
import { getOne, readList } from './lists.ts'
import {
  membershipRecord,
  personalEventType,
  scheduleRecord,
  teamEventTypeRecord,
  teamRecord,
  userRecord,
  webhookRecord,
} from './records.ts'

/** The maximum lengths of pages that the API allows. */
const PAGE = 250
const BOOKINGS_PAGE = 100

type Options = {
  /** The name of the organization, which the API doesn't tell. */ organizationName?: string | undefined
}

/** Reads what the owner of an API key of Cal.com or cal.diy may see: their own data and, as an admin, all of the organization's. */
export async function* readCal(api: SourceApi, { organizationName }: Options): Reading {
  const me = await getOne(api, '/v2/me')
  const myId = textOf(me?.id)
  if (!me || myId === undefined) return yield problem('/v2/me', 'The source names no account for this key.')
  yield { record: userRecord(me) }
  const recurrences: Recurrences = new Map()
  const organization = textOf(me.organizationId)
  if (organization !== undefined)
    yield* readOrganization(api, { id: organization, name: organizationName, recurrences })
  yield* readList(api, '/v2/schedules', (schedule) => [{ record: scheduleRecord(schedule) }])
  yield* readPersonalEventTypes(api, myId, textOf(me.username), recurrences)
  yield* readOwnTeams(api, organization, recurrences)
  yield* readList(api, '/v2/webhooks', (webhook) => [{ record: webhookRecord(webhook, { user: myId }) }], {
    take: PAGE,
  })
  yield* readBookings(api, '/v2/bookings?sortCreated=asc', recurrences)
}

const readBookings = (api: SourceApi, path: string, recurrences: Recurrences, isOptional = false) =>
  readList(api, path, (booking) => [{ record: bookingRecord(booking, recurrences) }], {
    take: BOOKINGS_PAGE,
    isOptional,
  })

/** Reads event types, and their webhooks if they are the key owner's. */
async function* readPersonalEventTypes(
  api: SourceApi,
  userId: string,
  username: string | undefined,
  recurrences: Recurrences,
): Reading {
  const query = username === undefined ? '' : `?username=${encodeURIComponent(username)}`
  const ids: string[] = []
  yield* readList(api, `/v2/event-types${query}`, (eventType) => {
    remember(recurrences, eventType)
    const item = personalEventType(eventType, userId)
    if ('record' in item) ids.push(item.record.id)
    return [item]
  })
  for (const eventType of ids)
    yield* readList(
      api,
      `/v2/event-types/${eventType}/webhooks`,
      (hook) => [{ record: webhookRecord(hook, { eventType }) }],
      {
        isOptional: true,
      },
    )
}

function remember(recurrences: Recurrences, eventType: Sent): void {
  const id = textOf(eventType.id)
  if (id !== undefined) recurrences.set(id, recordOf(eventType.recurrence))
}

/** Reads the teams that belong to no organization. Those of the organization are read with it. */
async function* readOwnTeams(api: SourceApi, organization: string | undefined, recurrences: Recurrences): Reading {
  const teams: Sent[] = []
  yield* readList(api, '/v2/teams', (team) => {
    const isElsewhere =
      team.isOrganization === true || (organization !== undefined && textOf(team.parentId) !== undefined)
    if (!isElsewhere) teams.push(team)
    return []
  })
  for (const team of teams) yield* readTeam(api, team, { prefix: '/v2/teams', recurrences })
}

type TeamPlace = { prefix: string; organization?: string; recurrences: Recurrences }

async function* readTeam(api: SourceApi, team: Sent, { prefix, organization, recurrences }: TeamPlace): Reading {
  const id = textOf(team.id) ?? '?'
  const at = `${prefix}/${id}`
  const memberships: Sent[] = []
  yield* readList(
    api,
    `${at}/memberships`,
    (membership) => {
      memberships.push(membership)
      // The people of an organization are read with it. Others are known only by their membership.
      const user = { ...recordOf(membership.user), userId: membership.userId }
      return organization === undefined ? [{ record: userRecord(user) }] : []
    },
    { take: PAGE },
  )
  const owner = memberships.find(({ role, accepted }) => role === 'OWNER' && accepted === true)
  yield { record: teamRecord(team, { organization, owner: textOf(owner?.userId) }) }
  for (const membership of memberships) yield { record: membershipRecord(membership, { team: id }) }
  yield* readList(api, `${at}/event-types`, (eventType) => {
    remember(recurrences, eventType)
    return [{ record: teamEventTypeRecord(eventType, id) }]
  })
  yield* readBookings(api, `${at}/bookings`, recurrences, true)
}

type OrganizationPlace = { id: string; name: string | undefined; recurrences: Recurrences }

/** Reads an organization, if the key's owner is one of its admins. */
async function* readOrganization(api: SourceApi, { id, name, recurrences }: OrganizationPlace): Reading {
  const at = `/v2/organizations/${id}`
  const users: Sent[] = []
  try {
    await api.get(`${at}/users?take=1&skip=0`)
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error
    return yield problem(at, "The owner of the key is no admin of the organization. Only the owner's data is imported.")
  }
  yield* readList(
    api,
    `${at}/users`,
    (user) => {
      users.push(user)
      return [{ record: userRecord(user) }]
    },
    { take: PAGE },
  )
  const memberships: Sent[] = []
  yield* readList(
    api,
    `${at}/memberships`,
    (membership) => {
      memberships.push(membership)
      return []
    },
    { take: PAGE },
  )
  const owner = textOf(memberships.find(({ role }) => role === 'OWNER')?.userId)
  if (owner === undefined) return yield problem(`${at}/memberships`, 'The organization has no owner.')
  yield { record: { kind: 'organization', id, name: name ?? `Organization ${id}`, owner } }
  for (const membership of memberships) yield { record: membershipRecord(membership, { organization: id }) }
  yield* readList(api, `${at}/schedules`, (schedule) => [{ record: scheduleRecord(schedule) }], { take: PAGE })
  for (const user of users) {
    const username = textOf(recordOf(user.profile).username) ?? textOf(user.username)
    if (username === undefined) continue
    const path = `/v2/event-types?username=${encodeURIComponent(username)}&orgId=${id}`
    yield* readList(api, path, (eventType) => {
      remember(recurrences, eventType)
      return [personalEventType(eventType, textOf(user.id) ?? '?')]
    })
  }
  const teams: Sent[] = []
  yield* readList(
    api,
    `${at}/teams`,
    (team) => {
      teams.push(team)
      return []
    },
    { take: PAGE },
  )
  for (const team of teams) yield* readTeam(api, team, { prefix: `${at}/teams`, organization: id, recurrences })
  yield* readList(api, `${at}/webhooks`, (webhook) => [{ record: webhookRecord(webhook, { organization: id }) }], {
    take: PAGE,
  })
  yield* readBookings(api, `${at}/bookings`, recurrences, true)
}
