import { recordOf } from '../../../lib/records.ts'
import { slugify } from '../../../lib/text/slug.ts'
import { listOf, type Sent, textOf } from '../json.ts'
import { problem, type Reading, type SourceItem } from '../source.ts'
import { type SourceApi, SourceRefused } from '../source-api.ts'
import { bookingRecord, hostsOf } from './bookings.ts'
import { readList, uuidOf } from './lists.ts'
import { eventTypeRecord, type SeenInEvents, scheduleRecord, userRecord, webhookRecord } from './records.ts'

type Me = { id: string; uri: string; organization: string | undefined; scope: string }

/** Reads what the owner of a token of Calendly may see: their own data and, as an admin, all of the organization's. */
export async function* readCalendly(api: SourceApi): Reading {
  const { resource } = await api.get('/users/me')
  const [user] = listOf([resource])
  const [uri, id] = [textOf(user?.uri), uuidOf(user?.uri)]
  if (!user || uri === undefined || id === undefined)
    return yield problem('/users/me', 'The source names no account for this token.')
  yield { record: userRecord(user) }
  const organization = textOf(user.current_organization)
  const users: Sent[] = [user]
  const isAdmin = organization !== undefined && (yield* readMembers(api, organization, users))
  const scope = isAdmin ? `organization=${encodeURIComponent(organization)}` : `user=${encodeURIComponent(uri)}`
  const me = { id, uri, organization, scope }
  for (const each of users) yield* readSchedules(api, each)
  const events: Sent[] = []
  yield* collect(api, `/scheduled_events?${scope}&sort=start_time:asc`, events)
  const groups = yield* readEventTypes(api, me, users, events)
  yield* readWebhooks(api, me)
  for (const event of events) yield* readBooking(api, event, groups.has(uuidOf(event.event_type) ?? ''))
}

/** Reads a list into `objects`. */
const collect = (api: SourceApi, path: string, objects: Sent[]) =>
  readList(api, path, (object) => {
    objects.push(object)
    return []
  })

/** Reads the people of the organization into `users`. Returns false if only admins may see them. */
async function* readMembers(api: SourceApi, organization: string, users: Sent[]): AsyncGenerator<SourceItem, boolean> {
  const path = `/organization_memberships?organization=${encodeURIComponent(organization)}`
  try {
    await api.get(`${path}&count=1`)
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error
    yield problem(path, "The owner of the token is no admin of the organization. Only the owner's data is imported.")
    return false
  }
  yield* readList(api, path, (membership) => {
    const [user] = listOf([membership.user])
    if (!user) return []
    users.push(user)
    return [{ record: userRecord(user) }]
  })
  return true
}

const readSchedules = (api: SourceApi, user: Sent): Reading =>
  readList(api, `/user_availability_schedules?user=${encodeURIComponent(textOf(user.uri) ?? '')}`, (schedule) => [
    { record: scheduleRecord(schedule) },
  ])

/** Reads the event types with their teams. Returns the ids of those that are for groups. */
async function* readEventTypes(
  api: SourceApi,
  { id, scope }: Me,
  users: readonly Sent[],
  events: readonly Sent[],
): AsyncGenerator<SourceItem, ReadonlySet<string>> {
  const eventTypes: Sent[] = []
  yield* collect(api, `/event_types?${scope}`, eventTypes)
  const people = [...new Set(users.flatMap(({ uri }) => uuidOf(uri) ?? []))]
  const teams = new Set<string>()
  for (const eventType of eventTypes) {
    const { type, owner, name } = recordOf(eventType.profile)
    const team = uuidOf(owner)
    if (type === 'Team' && team !== undefined && !teams.has(team)) {
      teams.add(team)
      const title = textOf(name) ?? 'Team'
      yield { record: { kind: 'team', id: team, name: title, slug: slugify(title), owner: id, settings: {} } }
      // Calendly doesn't tell who belongs to a team, so everybody does who may be among its hosts.
      for (const user of people)
        yield {
          record: {
            kind: 'membership',
            id: `team:${team}:${user}`,
            team,
            user,
            role: user === id ? 'owner' : 'member',
            accepted: true,
          },
        }
    }
    yield eventTypeItem(eventType, seenIn(events, eventType))
  }
  return new Set(eventTypes.filter(({ kind }) => kind === 'group').flatMap(({ uri }) => uuidOf(uri) ?? []))
}

function eventTypeItem(eventType: Sent, seen: SeenInEvents): SourceItem {
  if (eventType.active !== false) return { record: eventTypeRecord(eventType, seen) }
  const message = 'It is switched off in Calendly, so nobody should book it. Its bookings are imported.'
  return { note: { kind: 'event-type', id: uuidOf(eventType.uri) ?? '?', code: 'SWITCHED_OFF', message } }
}

function seenIn(events: readonly Sent[], { uri }: Sent): SeenInEvents {
  const own = events.filter((event) => event.event_type === uri)
  const limits = own.flatMap((event) => {
    const { limit } = recordOf(event.invitees_counter)
    return typeof limit === 'number' && limit > 0 ? limit : []
  })
  return {
    hosts: new Set(own.flatMap(hostsOf)),
    seats: limits.length === 0 ? undefined : limits.reduce((most, limit) => Math.max(most, limit), 1),
  }
}

async function* readWebhooks(api: SourceApi, { id, uri, organization, scope }: Me): Reading {
  if (organization === undefined) return
  const of = `organization=${encodeURIComponent(organization)}`
  const kinds = [
    ...(scope === of ? [`${of}&scope=organization`] : []),
    `${of}&user=${encodeURIComponent(uri)}&scope=user`,
  ]
  for (const kind of kinds)
    yield* readList(api, `/webhook_subscriptions?${kind}`, (webhook) => [
      { record: webhookRecord(webhook, id) },
      {
        note: {
          kind: 'webhook',
          id: uuidOf(webhook.uri) ?? '?',
          code: 'SWITCHED_OFF',
          message: 'It is switched off here, because its receiver expects the bodies of Calendly.',
        },
      },
    ])
}

async function* readBooking(api: SourceApi, event: Sent, isGroup: boolean): Reading {
  const invitees: Sent[] = []
  let isRead = true
  for await (const item of collect(api, `/scheduled_events/${uuidOf(event.uri)}/invitees`, invitees)) {
    isRead = false
    yield item
  }
  // Without its invitees the booking would be stored empty. The next run imports it.
  if (isRead) yield { record: bookingRecord(event, invitees, isGroup) }
}
