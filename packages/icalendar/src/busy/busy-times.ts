import type { CalendarEvent, CalendarTime, FreeBusy, LocalTime, MeetingEvent } from '../calendar-event.ts'
import { type Problem, type Problems, problemList } from '../problem.ts'
import { TooMuchWork, type Work, workOf } from '../recurrence/work.ts'
import { DAY } from '../values/civil.ts'
import { restOfDay } from '../values/rest-of-day.ts'
import { type Clock, type Clocks, clocksOf, type Instant } from '../zones/clock.ts'
import { isBlocking, isCancelled } from './blocking.ts'
import { endOf, type Length, lengthOf, longest } from './length.ts'
import { isSurelyIn, localIn, occurrencesIn } from './series.ts'
import { type EventGroup, groupEvents } from './versions.ts'

/** How much work a calendar may cause. */
export type BusyLimits = {
  /** Steps for all events together. A step takes about 0.3 µs, so three millions take a second. */
  readonly steps: number
  /** Steps for the events of one UID, so that one hostile series doesn't hide all other events. */
  readonly stepsPerEvent: number
  /** Busy times that are returned. */
  readonly occurrences: number
  /** Problems that are listed. */
  readonly problems: number
}

export const DEFAULT_LIMITS: BusyLimits = {
  steps: 3_000_000,
  stepsPerEvent: 300_000,
  occurrences: 50_000,
  problems: 200,
}

export type BusyRange = {
  /** The range is half-open: a busy time that ends at `from` or begins at `to` is not in it. */
  readonly from: Date
  readonly to: Date
  /** The zone of the calendar's owner, for dates and floating times: a name of the tz database. */
  readonly timeZone: string
  /** The owner's addresses. An event that one of them declined doesn't block. */
  readonly ownerEmails?: readonly string[]
  readonly limits?: Partial<BusyLimits>
}

export type BusyTime = {
  /** The whole occurrence, which may begin before the range and end after it. */
  readonly startsAt: Date
  readonly endsAt: Date
  readonly uid: string
  /** When an occurrence of a series would have begun if nobody had moved it. */
  readonly recurrenceId?: Date
  readonly summary?: string
  readonly isAllDay: boolean
}

export type BusyTimes = {
  /** In the order of their starts. They may overlap. */
  readonly busy: readonly BusyTime[]
  readonly problems: readonly Problem[]
  /** The steps that were taken. */
  readonly steps: number
  /** False if busy times may be missing or misplaced. The problems that are a loss say why. */
  readonly isComplete: boolean
}

/**
 * Returns the times in a range at which events block.
 *
 * @throws RangeError if `timeZone` is not a zone, or if `from` or `to` is not a date. Events cause no error.
 */
export function busyTimesOf(events: readonly CalendarEvent[], range: BusyRange): BusyTimes {
  const limits = { ...DEFAULT_LIMITS, ...range.limits }
  const problems = problemList(limits.problems)
  const [from, to] = [range.from.getTime(), range.to.getTime()]
  if (Number.isNaN(from) || Number.isNaN(to)) throw new RangeError('The range must begin and end with a valid date.')
  const work = workOf(limits.steps)
  const search: Search = {
    from,
    to,
    work,
    problems,
    clocks: clocksOf(range.timeZone, work, limits.stepsPerEvent),
    owners: new Set(range.ownerEmails?.map((email) => email.toLowerCase())),
    blocking: new Map(),
    busy: [],
    most: limits.occurrences,
  }
  try {
    const tryFor = (uid: string, run: () => void) => attempt(uid, run, search)
    const { groups, freeBusy } = groupEvents(events, search.clocks, tryFor)
    for (const group of groups) tryFor(group.uid, () => addGroup(group, search, work.part(limits.stepsPerEvent)))
    for (const part of freeBusy) tryFor(part.uid, () => addFreeBusy(part, search))
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error
    const message = `The calendar takes more than ${limits.steps} steps to expand. The rest of it is left out.`
    problems.add({ code: 'too-much-work', message, isLoss: true })
  }
  const busy = search.busy.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  return { busy, problems: problems.list, steps: work.spent(), isComplete: !problems.hasLoss() }
}

type Search = {
  readonly from: Instant
  readonly to: Instant
  readonly work: Work
  readonly problems: Problems
  readonly clocks: Clocks
  readonly owners: ReadonlySet<string>
  readonly blocking: Map<MeetingEvent, boolean>
  readonly busy: BusyTime[]
  readonly most: number
}

/** Runs the work for one UID. If it takes too many steps, the events with other UIDs still count. */
function attempt(uid: string, run: () => void, { work, problems }: Search): void {
  try {
    run()
  } catch (error) {
    if (!(error instanceof TooMuchWork) || work.isUsedUp()) throw error
    const message = 'The event, or the rules of its zone, take too many steps. Some of its times are left out.'
    problems.add({ code: 'too-much-work', message, isLoss: true, uid })
  }
}

function addGroup(group: EventGroup, search: Search, work: Work): void {
  const series = seriesOf(group)
  try {
    for (const each of series) addSeries(each, group, search, work)
  } catch (error) {
    if (!(error instanceof TooMuchWork) || search.work.isUsedUp()) throw error
    // The first start is known, whatever the rule says.
    for (const each of series) if (!isCancelled(each)) addAlone(each, search)
    addChanges(group, series, search)
    throw error
  }
  addChanges(group, series, search)
}

/** Returns the series of a group. Without it, an occurrence that has a rule of its own is taken for the series. */
function seriesOf({ masters, overrides, additions }: EventGroup): ReadonlySet<MeetingEvent> {
  if (masters.length > 0) return new Set(masters)
  const others = [...overrides.values(), ...additions]
  return new Set(others.filter(({ rules, rdates }) => rules.length + rdates.length > 0))
}

/** Adds the occurrences that were changed. */
function addChanges(group: EventGroup, series: ReadonlySet<MeetingEvent>, search: Search): void {
  const { masters, overrides, additions } = group
  // Who cancels a series cancels its changed occurrences, but not those that were changed later.
  const cancelledUpTo = masters.every(isCancelled) ? (masters[0]?.sequence ?? -1) : -1
  const isCalledOff = ({ sequence, isVersionUnknown }: MeetingEvent) => sequence <= cancelledUpTo && !isVersionUnknown
  const rules = new Set(masters.flatMap((master) => master.rules.map((rule) => JSON.stringify(rule))))
  for (const [at, override] of overrides) {
    search.work.spend()
    if (!isCalledOff(override)) addOverride(at, override, { group, rules }, search)
  }
  for (const event of additions) {
    search.work.spend()
    const isKnown = series.has(event) || (event.addition === 'unplaced' && series.size > 0)
    if (!isKnown && !isCalledOff(event)) addAlone(event, search)
  }
}

const addAlone = (event: MeetingEvent, search: Search): void =>
  addAt(event, event.start.local, lengthOf(event, search.clocks), search)

function addOverride(
  at: Instant,
  override: MeetingEvent,
  { group, rules }: { group: EventGroup; rules: ReadonlySet<string> },
  search: Search,
): void {
  const { uid } = group
  // Many programs repeat the rule of the series in each changed occurrence.
  if (override.rules.some((rule) => !rules.has(JSON.stringify(rule)))) {
    const message =
      'An occurrence of a series has a rule of its own. It counts once, and so does the rest of its series.'
    search.problems.add({ code: 'rule-in-override', message, isLoss: true, isGuessed: true, uid, property: 'RRULE' })
  }
  if (override.isThisAndFuture && group.masters.length === 0) {
    const message = 'The event changes all later occurrences of a series that the calendar does not have.'
    search.problems.add({ code: 'master-missing', message, isLoss: true, uid })
  }
  addAt(override, override.start.local, lengthOf(override, search.clocks), search, at)
}

/** Adds the occurrences of a series that nobody changed, and those that a change of all later ones moved. */
function addSeries(master: MeetingEvent, group: EventGroup, search: Search, work: Work): void {
  if (isCancelled(master)) return
  work.spend(group.overrides.size)
  const changed = changesOf(master, group, search.clocks)
  const changes = changed.filter(({ event }) => event.isThisAndFuture).sort((a, b) => a.from - b.from)
  const changedStarts = new Set(changed.map(({ from }) => from))
  const isSingle = master.rules.length === 0 && master.rdates.length === 0
  for (const occurrence of occurrencesIn(master, localRange(master, changes, search), search.clocks, work)) {
    work.spend(1 + changes.length)
    if (changedStarts.has(occurrence.local)) continue
    const change = changes.findLast(({ from }) => from < occurrence.local)
    if (change) addAt(change.event, occurrence.local + change.shift, change.length, search, occurrence.at)
    else addAt(master, occurrence.local, occurrence.length, search, isSingle ? undefined : occurrence.at)
  }
}

/** A change of an occurrence. If it changes all later ones too, they move as far as it does (RFC 5545 §3.2.13). */
type Change = {
  /** The start that the occurrence would have had, on the clock of the series. */
  readonly from: LocalTime
  readonly event: MeetingEvent
  /** Milliseconds of the clock. */
  readonly shift: number
  readonly length: Length
}

function changesOf(master: MeetingEvent, { overrides }: EventGroup, clocks: Clocks): Change[] {
  const placed = [...overrides.values()].filter(({ recurrenceId, start }) =>
    isSurelyIn(recurrenceId ?? start, master.start),
  )
  return placed.map((event) => {
    const from = localIn(event.recurrenceId ?? event.start, master.start, clocks)
    return { from, event, shift: event.start.local - from, length: lengthOf(event, clocks) }
  })
}

/** Returns the local times at which occurrences may begin that reach into the range, however they were moved. */
function localRange(master: MeetingEvent, changes: readonly Change[], { from, to, clocks }: Search) {
  const lengths = [lengthOf(master, clocks), ...master.rdates.map((period) => lengthOf(period, clocks))]
  const reaches = [...lengths.map(longest), ...changes.map(({ shift, length }) => shift + longest(length))]
  const shifts = changes.map(({ shift }) => shift)
  return {
    since: from - reaches.reduce((a, b) => Math.max(a, b), 0) - 2 * DAY,
    before: to - shifts.reduce((a, b) => Math.min(a, b), 0) + 2 * DAY,
  }
}

/** Returns whether an event blocks. It is worked out once for all of its occurrences. */
function blocks(event: MeetingEvent, { blocking, owners }: Search): boolean {
  const known = blocking.get(event) ?? isBlocking(event, owners)
  blocking.set(event, known)
  return known
}

/** Adds a busy time if the event blocks, and the time lies in the range. */
function addAt(event: MeetingEvent, local: number, length: Length, search: Search, recurrenceId?: Instant): void {
  const { from, to, clocks } = search
  if (!blocks(event, search)) return
  if (local - 2 * DAY > to || local + longest(length) + 2 * DAY < from) return
  const clock = clocks.of(event.start)
  const startsAt = clock.instantOf(local)
  const endsAt = guessedEnd(event.start, local, endOf(local, length, clock), { search, clock, uid: event.uid })
  const { uid, summary, isAllDay } = event
  add(search, startsAt, endsAt, {
    uid,
    isAllDay,
    ...(recurrenceId !== undefined && { recurrenceId: new Date(recurrenceId) }),
    ...(summary !== undefined && { summary }),
  })
}

/** Returns the end of a time, or that of its day if it would end before it begins. */
function guessedEnd(
  { kind }: CalendarTime,
  local: LocalTime,
  end: Instant,
  { search, clock, uid }: { search: Search; clock: Clock; uid: string },
): Instant {
  if (end >= clock.instantOf(local)) return end
  const message = 'The event ends before it begins, so it counts until the end of its day.'
  search.problems.add({ code: 'end-before-start', message, isLoss: true, isGuessed: true, uid, property: 'DTEND' })
  return endOf(local, restOfDay({ kind: kind === 'date' ? kind : 'utc', local }), clock)
}

function add(search: Search, startsAt: Instant, endsAt: Instant, rest: Omit<BusyTime, 'startsAt' | 'endsAt'>): void {
  // A time without a length blocks nobody.
  if (endsAt <= startsAt || startsAt >= search.to || endsAt <= search.from) return
  if (search.busy.length >= search.most) {
    const message = `The calendar has more than ${search.most} busy times in the range. The rest is left out.`
    search.problems.add({ code: 'too-many-occurrences', message, isLoss: true, uid: rest.uid })
    return
  }
  search.busy.push({ startsAt: new Date(startsAt), endsAt: new Date(endsAt), ...rest })
}

function addFreeBusy({ uid, periods, method }: FreeBusy, search: Search): void {
  if (method === 'CANCEL') return
  for (const period of periods) {
    search.work.spend()
    const startsAt = search.clocks.instantOf(period.start)
    const clock = search.clocks.of(period.start)
    const { local } = period.start
    const end = endOf(local, lengthOf(period, search.clocks), clock)
    const endsAt = guessedEnd(period.start, local, end, { search, clock, uid })
    add(search, startsAt, endsAt, { uid, isAllDay: false })
  }
}
