import { AppError } from '../../../lib/errors.ts'
import { isRecord } from '../../../lib/records.ts'
import type { EventTypeChange } from '../../scheduling/event-types/service.ts'
import type { Importing, Stored } from './dependencies.ts'
import { ownerMissing } from './errors.ts'
import type { EventTypeRecord } from './records.ts'
import { findEventTypeOwner, findTeamOrganization } from './store.ts'

type Body = Record<string, unknown>
type Read<Result> = (body: Body) => Result

/** Stores an event type with the settings that this server accepts. */
export async function importEventType(importing: Importing, record: EventTypeRecord): Promise<Stored> {
  // The source's ids of the schedule and the hosts mean nothing here. The record names them apart.
  const { scheduleId: _schedule, hosts: _hosts, ...settings } = record.settings
  const body: Body = { ...settings, ...(await scheduleOf(importing, record)) }
  if (typeof record.settings.price === 'number' && record.settings.price > 0 && body.payment === undefined)
    importing.note('SETTING_LEFT_OUT', 'The price was left out. Set it once payments are connected here.')
  if (record.team !== undefined) return importOfTeam(importing, record, body)
  if (record.user === undefined) throw ownerMissing('event type')
  const { change, services, known, deps } = importing
  const userId = await importing.idOf('user', record.user)
  const parsed = readSettings(importing, body, deps.read.eventType)
  if (known && (await findEventTypeOwner(change.tx, Number(known.targetId)))?.userId === userId) {
    await services.eventTypes.update(change.context, userId, Number(known.targetId), parsed)
    return { targetId: known.targetId, isMade: true }
  }
  const made = await services.eventTypes.create(change.context, userId, completed(parsed))
  return { targetId: made.id, isMade: true }
}

async function importOfTeam(importing: Importing, record: EventTypeRecord, body: Body): Promise<Stored> {
  const { change, services, known, deps } = importing
  const teamId = await importing.idOf('team', record.team ?? '')
  const team = {
    kind: 'team',
    teamId,
    organizationId: await findTeamOrganization(change.tx, teamId),
  } as const
  const schedulingType = record.schedulingType ?? 'collective'
  const hosts = await hostsOf(importing, record)
  const parsed = { ...readSettings(importing, { ...body, hosts }, deps.read.teamEventType), schedulingType }
  if (known) {
    await services.eventTypes.ofTeams.update(change.context, team, Number(known.targetId), parsed)
    return { targetId: known.targetId, isMade: true }
  }
  const { eventType } = await services.eventTypes.ofTeams.create(change.context, team, {
    ...parsed,
    ...completed(parsed),
  })
  return { targetId: eventType.id, isMade: true }
}

async function scheduleOf(importing: Importing, { schedule }: EventTypeRecord): Promise<{ scheduleId?: number }> {
  if (schedule === undefined) return {}
  try {
    return { scheduleId: await importing.idOf('schedule', schedule) }
  } catch {
    importing.note('SCHEDULE_UNKNOWN', `The schedule ${schedule} was not imported. The default schedule applies.`)
    return {}
  }
}

/** Returns the hosts who were imported. */
async function hostsOf(importing: Importing, { hosts = [] }: EventTypeRecord) {
  const found: Body[] = []
  for (const { user, ...host } of hosts) {
    try {
      found.push({ ...host, userId: await importing.idOf('user', user) })
    } catch {
      importing.note('HOST_UNKNOWN', `The host ${user} was not imported, and doesn't host the event type here.`)
    }
  }
  return found
}

const completed = ({ columns, ...rest }: EventTypeChange) => {
  const { title = 'Meeting', slug = 'meeting', lengthMinutes = 30 } = columns
  return { ...rest, columns: { ...columns, title, slug, lengthMinutes } }
}

/** The settings that are lists. Their items are read one by one, so that one of them doesn't spoil the others. */
const LISTS = ['locations', 'bookingFields'] as const

/** Reads the settings, and leaves out those that are refused. */
function readSettings<Result>(importing: Importing, body: Body, read: Read<Result>): Result {
  const isRead = (part: Body): string | undefined => {
    try {
      read(part)
      return undefined
    } catch (error) {
      if (error instanceof AppError) return error.message
      throw error
    }
  }
  if (isRead(body) === undefined) return read(body)
  const kept: Body = {}
  for (const [name, value] of Object.entries(body)) {
    const list = LISTS.find((each) => each === name)
    if (list && Array.isArray(value)) {
      const items = value.filter((item) => {
        const reason = isRead({ [list]: [item] })
        if (reason !== undefined) importing.note('SETTING_LEFT_OUT', `An item of ${list} was left out. ${reason}`)
        return reason === undefined
      })
      if (items.length > 0 && isRead({ [list]: items }) === undefined) kept[list] = items
      continue
    }
    const reason = isRead({ [name]: value })
    if (reason === undefined) kept[name] = value
    else if (value !== null) importing.note('SETTING_LEFT_OUT', `${name} was left out. ${reason}`)
  }
  return read(kept)
}

/** Removes locations that need a connection of the host, because connections aren't imported. */
export function withoutIntegrations(record: EventTypeRecord): EventTypeRecord {
  const { locations } = record.settings
  if (!Array.isArray(locations)) return record
  const kept = locations.filter(
    (item) => !isRecord(item) || item.type !== 'integration' || item.integration === 'cal-video',
  )
  const { locations: _, ...settings } = record.settings
  return { ...record, settings: { ...settings, ...(kept.length > 0 && { locations: kept }) } }
}

const PLAIN = ['title', 'slug', 'lengthInMinutes', 'description', 'hidden', 'locations'] as const

/** Returns only the settings that every event type has. */
export const plainOnly = (record: EventTypeRecord): EventTypeRecord => ({
  ...record,
  settings: Object.fromEntries(Object.entries(record.settings).filter(([name]) => PLAIN.some((each) => each === name))),
})
