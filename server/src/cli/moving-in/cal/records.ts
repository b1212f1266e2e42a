import { listOf, type Sent, textOf, withoutEmpty } from '../json.ts'
import type { ReadRecord, SourceItem } from '../source.ts'

const idOf = (object: Sent): string => textOf(object.id) ?? '?'

export const userRecord = (user: Sent): ReadRecord =>
  withoutEmpty({
    kind: 'user',
    id: textOf(user.userId) ?? idOf(user),
    email: user.email,
    username: user.username,
    name: user.name,
    timeZone: user.timeZone,
    locale: user.locale,
    timeFormat: user.timeFormat === 12 || user.timeFormat === 24 ? user.timeFormat : undefined,
    weekStart: user.weekStart,
    bio: user.bio,
    avatarUrl: typeof user.avatarUrl === 'string' && user.avatarUrl.startsWith('https://') ? user.avatarUrl : undefined,
  })

const ROLES: Readonly<Record<string, string>> = { OWNER: 'owner', ADMIN: 'admin', MEMBER: 'member' }

/** Returns the membership. Its id in the source is unique only within its group. */
export const membershipRecord = (membership: Sent, group: { team: string } | { organization: string }): ReadRecord => ({
  kind: 'membership',
  id: `${'team' in group ? `team:${group.team}` : `organization:${group.organization}`}:${textOf(membership.userId)}`,
  ...group,
  user: textOf(membership.userId) ?? '?',
  role: ROLES[String(membership.role)] ?? 'member',
  accepted: membership.accepted === true,
})

export const teamRecord = (
  team: Sent,
  { organization, owner }: { organization?: string | undefined; owner?: string | undefined },
): ReadRecord =>
  withoutEmpty({
    kind: 'team',
    id: idOf(team),
    name: team.name,
    slug: team.slug,
    organization,
    owner,
    settings: withoutEmpty({ ...team }),
  })

export const scheduleRecord = (schedule: Sent): ReadRecord => ({
  kind: 'schedule',
  id: idOf(schedule),
  user: textOf(schedule.ownerId) ?? '?',
  settings: schedule,
})

const SCHEDULING: Readonly<Record<string, string>> = {
  collective: 'collective',
  COLLECTIVE: 'collective',
  roundRobin: 'round_robin',
  ROUND_ROBIN: 'round_robin',
  managed: 'managed',
  MANAGED: 'managed',
}

const eventTypeFields = (eventType: Sent) => ({
  kind: 'event-type' as const,
  id: idOf(eventType),
  schedule: textOf(eventType.scheduleId),
  settings: eventType,
})

/** Returns the event type. The copies that a managed event type makes are left out, because it makes them here too. */
export const personalEventType = (eventType: Sent, userId: string): SourceItem =>
  textOf(eventType.parentEventTypeId) === undefined
    ? { record: withoutEmpty({ ...eventTypeFields(eventType), user: textOf(eventType.ownerId) ?? userId }) }
    : {
        note: {
          kind: 'event-type',
          id: idOf(eventType),
          code: 'MADE_BY_ITS_PARENT',
          message: 'It follows a managed event type of a team, which makes it here.',
        },
      }

export const teamEventTypeRecord = (eventType: Sent, team: string): ReadRecord =>
  withoutEmpty({
    ...eventTypeFields(eventType),
    team,
    schedulingType: SCHEDULING[String(eventType.schedulingType)] ?? 'collective',
    hosts: listOf(eventType.hosts).map((host) =>
      withoutEmpty({
        user: textOf(host.userId) ?? '?',
        mandatory: host.mandatory,
        priority: host.priority,
        weight: host.weight,
      }),
    ),
  })

export const webhookRecord = (webhook: Sent, owner: Readonly<Record<string, string>>): ReadRecord =>
  withoutEmpty({
    kind: 'webhook',
    id: idOf(webhook),
    ...owner,
    subscriberUrl: webhook.subscriberUrl,
    triggers: webhook.triggers,
    active: webhook.active === true,
    payloadTemplate: webhook.payloadTemplate,
    secret: webhook.secret,
  })
