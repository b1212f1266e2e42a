import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Db, Tx } from '../../../db/connection.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { Ids } from '../../../lib/ids.ts'
import type { Page } from '../../../lib/page.ts'
import type { Versions } from '../../operation/versions/service.ts'
import {
  alreadyThere,
  endsBeforeStart,
  exactNeedsTimes,
  notOfThisPerson,
  oneDateOnly,
  redirectsInCircle,
  redirectsToSelf,
  redirectsToStranger,
} from './errors.ts'
import { absencePayload } from './payload.ts'
import {
  type AbsenceRow,
  areTeammates,
  deleteAbsence,
  findAbsence,
  insertAbsence,
  leadsBack,
  listAbsences,
  listAbsencesOfMembers,
  listPeople,
  listStandIns,
  lockPeople,
  type Order,
  type StandIn,
  updateAbsence,
} from './store.ts'

export type Absence = AbsenceRow
export type { StandIn } from './store.ts'

export type AbsenceChange = {
  start?: Date
  end?: Date
  notes?: string
  toUserId?: number
  reason?: Absence['reason']
  isWholeDay?: boolean
}
export type NewAbsence = AbsenceChange & { start: Date; end: Date }

/** The period of an absence, and the person who is booked meanwhile. */
type Away = Times & { userId: number; toUserId: number | null }

type Times = Pick<Absence, 'startsAt' | 'endsAt' | 'isWholeDay'>

const DAY_MS = 86_400_000
/** A page shows so many. */
const SHOWN_STAND_INS = 3

export type OutOfOffice = ReturnType<typeof createOutOfOffice>

type Dependencies = { db: Db; run: RunCommand; ids: Ids; versions: Versions }

/** Creates the operations on absences, which are days on which a person can't be booked. */
export function createOutOfOffice({ db, run, ids, versions }: Dependencies) {
  /** @throws `OOO_ENDS_BEFORE_START`, `OOO_REDIRECTS_TO_SELF`, `OOO_REDIRECT_FOREIGN`, `OOO_REDIRECT_CIRCLE` */
  async function checkAway(tx: Tx, away: Away): Promise<void> {
    const { userId, toUserId } = away
    if (away.startsAt >= away.endsAt) throw endsBeforeStart()
    await lockPeople(tx, toUserId === null ? [userId] : [userId, toUserId])
    if (toUserId === null) return
    if (toUserId === userId) throw redirectsToSelf()
    if (!(await areTeammates(tx, userId, toUserId))) throw redirectsToStranger()
    if (await leadsBack(tx, { ...away, toUserId })) throw redirectsInCircle()
  }

  /** @throws `OOO_FOREIGN` */
  async function getOwn(tx: Tx, userId: number, id: number): Promise<Absence> {
    const absence = await findAbsence(tx, userId, id)
    if (!absence) throw notOfThisPerson()
    return absence
  }

  async function publishAbsence(
    change: Change,
    verb: 'OOO_CREATED' | 'out-of-office.updated' | 'out-of-office.deleted',
    absence: Absence,
  ): Promise<void> {
    versions.hoursChanged(change, absence.userId)
    const people = await listPeople(change.tx, [
      absence.userId,
      ...(absence.toUserId === null ? [] : [absence.toUserId]),
    ])
    const person = people.find(({ id }) => id === absence.userId)
    await change.publish({
      type: verb,
      userId: absence.userId,
      organizationId: person?.organizationId ?? null,
      platformClientId: person?.platformClientId ?? null,
      subjectKey: `out-of-office:${absence.id}`,
      payload: absencePayload(absence, people),
    })
  }

  return {
    /** Returns the next absences of a person during which colleagues are booked. Anybody may see them. */
    standIns: (of: { userId: number; organizationSlug: string | undefined; now: Date }): Promise<StandIn[]> =>
      listStandIns(db, of, SHOWN_STAND_INS),

    list: (userId: number, order: Order, page: Page): Promise<Absence[]> => listAbsences(db, userId, order, page),

    listOfOrganization: (
      organizationId: number,
      email: string | undefined,
      order: Order,
      page: Page,
    ): Promise<Absence[]> => listAbsencesOfMembers(db, organizationId, email, order, page),

    /**
     * Blocks whole days for a person, from the date of `start` in UTC through the date of `end`, or an exact time.
     *
     * @throws `OOO_EXISTS`, and the errors about the dates and the redirect
     */
    create(
      context: CommandContext,
      userId: number,
      { start, end, toUserId, isWholeDay = true, ...rest }: NewAbsence,
    ): Promise<Absence> {
      return run(context, async (change) => {
        const { tx, now } = change
        if (start > end) throw endsBeforeStart()
        const away = { userId, ...timesOf(start, end, isWholeDay), toUserId: toUserId ?? null }
        await checkAway(tx, away)
        const stored = insertAbsence(tx, { ...rest, ...away, uuid: ids.uuid(), createdAt: now, updatedAt: now })
        const absence = await stored.catch(refuseTwice)
        await publishAbsence(change, 'OOO_CREATED', absence)
        return absence
      })
    },

    /**
     * Times of a change mean whole days, unless it says otherwise: clients that know nothing of exact times send none.
     *
     * @throws `OOO_FOREIGN`, `OOO_ONE_DATE_ONLY`, `OOO_EXACT_NEEDS_TIMES`, and what `create` throws
     */
    update(
      context: CommandContext,
      userId: number,
      id: number,
      { start, end, isWholeDay, ...rest }: AbsenceChange,
    ): Promise<Absence> {
      return run(context, async (change) => {
        const { tx, now } = change
        const former = await getOwn(tx, userId, id)
        if ((start === undefined) !== (end === undefined)) throw oneDateOnly()
        if (start && end && start > end) throw endsBeforeStart()
        if (isWholeDay === false && former.isWholeDay && !start) throw exactNeedsTimes()
        const times =
          start && end
            ? timesOf(start, end, isWholeDay ?? true)
            : timesOf(former.startsAt, former.endsAt, isWholeDay ?? former.isWholeDay)
        await checkAway(tx, { userId, ...times, toUserId: rest.toUserId ?? former.toUserId })
        const absence = await updateAbsence(tx, id, { ...rest, ...times, updatedAt: now }).catch(refuseTwice)
        await publishAbsence(change, 'out-of-office.updated', absence)
        return absence
      })
    },

    /** @throws `OOO_FOREIGN` */
    delete(context: CommandContext, userId: number, id: number): Promise<Absence> {
      return run(context, async (change) => {
        const absence = await getOwn(change.tx, userId, id)
        await deleteAbsence(change.tx, id)
        await publishAbsence(change, 'out-of-office.deleted', absence)
        return absence
      })
    },
  }
}

const timesOf = (start: Date, end: Date, isWholeDay: boolean): Times =>
  isWholeDay
    ? { startsAt: startOfDay(start), endsAt: endOfDay(end), isWholeDay }
    : { startsAt: start, endsAt: end, isWholeDay }

const startOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS)

/** Returns the last millisecond of the day, because existing clients read the end in this form. */
const endOfDay = (at: Date): Date => new Date(startOfDay(at).getTime() + DAY_MS - 1)

function refuseTwice(error: unknown): never {
  throw isUniqueViolation(error, 'absences_once') ? alreadyThere() : error
}
