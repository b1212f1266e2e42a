import { LOCALES } from '../../../lib/text/locales.ts'
import type { Importing, Stored } from './dependencies.ts'
import type { ScheduleRecord, UserRecord } from './records.ts'
import { deleteItem, findItem, putItems } from './store.ts'

/** The name of the office hours that a new account gets, until the first schedule of the source takes their place. */
const officeHoursOf = (user: string) => `office-hours-of:${user}`

/** Finds the account of the person, or makes one without a password. */
export async function importUser(importing: Importing, record: UserRecord): Promise<Stored> {
  const { change, services, known, note } = importing
  const { users } = services
  if (known) {
    await users.change(change, Number(known.targetId), profileOf(record))
    return { targetId: known.targetId, isMade: known.isMade }
  }
  const existing = await users.findByEmail(change.tx, record.email)
  if (existing) {
    note('ACCOUNT_EXISTS', `The account of ${record.email} was here before. It stays as it is.`)
    return { targetId: existing.id, isMade: false }
  }
  const { username, timeZone, name, email } = record
  const { locale } = profileOf(record)
  const user = await users.insert(change, { email, name, timeZone, locale, username }, undefined)
  const { timeZone: _zone, ...profile } = profileOf(record)
  await users.change(change, user.id, profile)
  const officeHours = await services.schedules.findDefault(user.id)
  if (officeHours)
    await putItems(change.tx, [
      {
        source: importing.source,
        kind: 'schedule',
        sourceId: officeHoursOf(record.id),
        targetId: String(officeHours.id),
        contentHash: Buffer.alloc(0),
        isMade: true,
        invitedAt: null,
        importedAt: change.now,
      },
    ])
  return { targetId: user.id, isMade: true }
}

const profileOf = ({ name, timeZone, locale, timeFormat, weekStart, bio, avatarUrl }: UserRecord) => {
  const language = locale?.slice(0, 2)
  const known = LOCALES.find((each) => each === locale) ?? LOCALES.find((each) => each === language)
  return {
    ...(name !== undefined && { name }),
    ...(timeZone !== undefined && { timeZone }),
    ...(known !== undefined && { locale: known }),
    ...(timeFormat !== undefined && { timeFormat }),
    ...(weekStart !== undefined && { weekStart }),
    ...(bio !== undefined && { bio }),
    ...(avatarUrl !== undefined && { avatarUrl }),
  }
}

/** Stores the hours. The person's default schedule of the source replaces the office hours of the new account. */
export async function importSchedule(importing: Importing, record: ScheduleRecord): Promise<Stored> {
  const { deps, change, services, known, source } = importing
  const userId = await importing.idOf('user', record.user)
  const schedule = deps.read.schedule(record.settings)
  const officeHours = known ? undefined : await findItem(change.tx, source, 'schedule', officeHoursOf(record.user))
  const target = known ?? (schedule.isDefault ? officeHours : undefined)
  if (target) {
    await services.schedules.update(change.context, userId, Number(target.targetId), schedule)
    if (target === officeHours) await deleteItem(change.tx, officeHours)
    return { targetId: target.targetId, isMade: true }
  }
  const { name = 'Schedule', timeZone = 'UTC', isDefault = false } = schedule
  const made = await services.schedules.create(change.context, userId, { ...schedule, name, timeZone, isDefault })
  return { targetId: made.id, isMade: true }
}
