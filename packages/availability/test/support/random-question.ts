import fc from 'fast-check'
import type {
  Absence,
  BookingWindow,
  BusyTime,
  Host,
  Interval,
  Limits,
  Question,
  SeatedBooking,
} from '../../src/index.ts'

// These questions are small and contain many special cases: days around clock changes, zones whose hours differ from
// UTC's, few hosts, and settings that don't divide each other.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The maximum days of a question: enough for a week with a clock change. */
const LONGEST = 10

/** Zones that are whole hours from UTC all year, so that all clocks agree on full hours. */
export const wholeHourZones = ['America/New_York', 'Europe/London', 'Pacific/Kiritimati', 'America/Santiago', 'UTC']
const otherZones = ['Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Chatham']
export const allZones = [...wholeHourZones, ...otherZones]

// The Fridays before clocks change: New York, London, Lord Howe and Chatham twice, New York back; and Santiago.
const weekends = ['2027-03-12', '2027-03-26', '2027-04-02', '2027-10-01', '2027-11-05', '2027-09-03']

const minutes = (...from: number[]) => fc.constantFrom(...from)
const wallMinute = fc.integer({ min: 0, max: 144 }).map((tens) => tens * 10)
const hoursOfDay = fc
  .tuple(wallMinute, wallMinute)
  .map(([a, b]) => ({ startMinute: Math.min(a, b), endMinute: Math.max(a, b) }))
const officeHours = fc.constant({ startMinute: 540, endMinute: 1020 })

const dateAfter = (day: number, days: number) => new Date(day + days * DAY).toISOString().slice(0, 10)

const anInterval = (day: number): fc.Arbitrary<Interval> =>
  fc
    .tuple(fc.integer({ min: -DAY / MINUTE, max: (LONGEST * DAY) / MINUTE }), fc.integer({ min: 1, max: 200 }))
    .map(([start, length]) => ({ start: day + start * MINUTE, end: day + (start + length) * MINUTE }))

const someDays = (day: number): fc.Arbitrary<Absence> =>
  fc
    .tuple(fc.integer({ min: -1, max: 4 }), fc.integer({ min: 0, max: 2 }))
    .map(([starts, lasts]) => ({ startsOn: dateAfter(day, starts), endsOn: dateAfter(day, starts + lasts) }))

export const aBusyTime = (day: number): fc.Arbitrary<BusyTime> =>
  fc
    .tuple(anInterval(day), minutes(0, 0, 5, 30), minutes(0, 0, 10))
    .map(([time, bufferBeforeMinutes, bufferAfterMinutes]) => ({ ...time, bufferBeforeMinutes, bufferAfterMinutes }))

export const aHost = (day: number, zones: readonly string[]): fc.Arbitrary<Host> =>
  fc
    .record({
      id: fc.constant(0),
      timeZone: fc.constantFrom(...zones),
      weekly: fc.array(
        fc
          .tuple(fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }), fc.oneof(hoursOfDay, officeHours))
          .map(([days, hours]) => ({ days, ...hours })),
        { minLength: 1, maxLength: 3 },
      ),
      overrides: fc.array(
        fc
          .tuple(fc.integer({ min: -1, max: 6 }), fc.oneof(hoursOfDay, fc.constant({ startMinute: 0, endMinute: 0 })))
          .map(([days, hours]) => ({ date: dateAfter(day, days), ...hours })),
        { maxLength: 2 },
      ),
      busy: fc.array(aBusyTime(day), { maxLength: 6 }),
      travel: fc.array(
        fc
          .tuple(fc.constantFrom(...zones), fc.integer({ min: -1, max: 2 }), fc.option(fc.integer({ min: 0, max: 2 })))
          .map(([timeZone, starts, lasts]) => ({
            timeZone,
            startsOn: dateAfter(day, starts),
            endsOn: lasts === null ? null : dateAfter(day, starts + lasts),
          })),
        { maxLength: 1 },
      ),
      absences: fc.array(fc.oneof(anInterval(day), someDays(day)), { maxLength: 1 }),
      own: fc.oneof(
        { weight: 5, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.record({ limits, booked: fc.array(anInterval(day), { maxLength: 4 }) }) },
      ),
      isFixed: fc.boolean(),
      group: fc.constantFrom(null, null, 'a', 'b'),
    })
    .map(({ own, ...host }) => ({ ...host, ...own }))

const aWindow = (day: number): fc.Arbitrary<BookingWindow> =>
  fc.oneof(
    fc.record({
      type: fc.constantFrom('calendar-days' as const, 'business-days' as const),
      days: fc.integer({ min: 0, max: 4 }),
      rolling: fc.boolean(),
    }),
    fc.tuple(fc.integer({ min: -1, max: 2 }), fc.integer({ min: 0, max: 3 })).map(([starts, lasts]) => ({
      type: 'range' as const,
      startsOn: dateAfter(day, starts),
      endsOn: dateAfter(day, starts + lasts),
    })),
  )

const aLimit = (...limits: number[]) => fc.option(fc.constantFrom(...limits), { nil: undefined, freq: 2 })

const limits: fc.Arbitrary<Limits> = fc
  .record({
    counts: fc.record({ day: aLimit(0, 1, 2), week: aLimit(1, 3), month: aLimit(2, 4), year: aLimit(3, 5) }),
    minutes: fc.record({ day: aLimit(20, 60, 120), week: aLimit(60, 200), month: aLimit(300), year: aLimit(400) }),
    kind: fc.constantFrom('counts' as const, 'minutes' as const, 'both' as const),
    weekStartsOn: fc.constantFrom(undefined, 0, 1, 6),
  })
  .map(({ counts, minutes, kind, weekStartsOn }) => ({
    ...(kind !== 'minutes' && { counts: present(counts) }),
    ...(kind !== 'counts' && { minutes: present(minutes) }),
    ...(weekStartsOn !== undefined && { weekStartsOn }),
  }))

/** Removes undefined fields, so that a question is the same after it was written to a file. */
const present = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [key in keyof T]?: Exclude<T[key], undefined>
  }

/** Bookings of the event type. Some have seats, and some of these are full. */
const someBooked = (day: number, length: number): fc.Arbitrary<{ booked: Interval[]; seated: SeatedBooking[] }> =>
  fc.record({
    booked: fc.array(anInterval(day), { maxLength: 6 }),
    seated: fc.array(
      fc
        .tuple(fc.integer({ min: -DAY / MINUTE / 5, max: (4 * DAY) / MINUTE / 5 }), minutes(0, 1, 2))
        .map(([fives, taken]) => {
          const start = day + fives * 5 * MINUTE
          return { start, end: start + length * MINUTE, taken, total: 2, hostIds: [0] }
        }),
      { maxLength: 2 },
    ),
  })

export const aQuestion = (zones: readonly string[] = allZones): fc.Arbitrary<Question> =>
  fc.constantFrom(...weekends).chain((weekend) => {
    const day = Date.parse(weekend)
    return fc
      .record({
        // These contain seconds and milliseconds, as a real clock does.
        now: fc.oneof(
          fc.integer({ min: -2 * DAY, max: 2 * DAY }).map((after) => day + after),
          fc.constant(day - 3 * DAY),
        ),
        from: fc.integer({ min: -12 * 60, max: 36 * 60 }).map((after) => day + after * MINUTE),
        lasting: fc.oneof(fc.integer({ min: 0, max: 72 * 60 }), fc.integer({ min: 0, max: LONGEST * 24 * 60 })),
        bookerTimeZone: fc.constantFrom(...allZones),
        needs: fc.constantFrom('one-host' as const, 'all-hosts' as const),
        lengthMinutes: minutes(10, 15, 25, 30, 45, 60, 90),
        stepMinutes: fc.option(minutes(5, 7, 10, 15, 20, 25, 30, 45, 60, 90, 120), { nil: undefined }),
        offsetStartMinutes: minutes(0, 0, 0, 5, 10, 40),
        noticeMinutes: minutes(0, 0, 30, 90, 1500),
        bufferBeforeMinutes: minutes(0, 0, 5, 20),
        bufferAfterMinutes: minutes(0, 0, 10),
        window: fc.option(aWindow(day), { nil: undefined, freq: 2 }),
        optimizedSlots: fc.constantFrom(false, false, true),
        onlyFirstSlotOfDay: fc.constantFrom(false, false, false, true),
        hosts: fc.array(aHost(day, zones), { minLength: 1, maxLength: 3 }),
        limits: fc.option(limits, { nil: undefined, freq: 2 }),
      })
      .chain((given) => someBooked(day, given.lengthMinutes).map((booked) => ({ ...given, ...booked })))
      .map(({ lasting, stepMinutes, window, limits, booked, seated, ...rest }) => ({
        ...rest,
        ...(limits && { limits, booked }),
        ...(seated.length > 0 && { seated }),
        until: rest.from + lasting * MINUTE,
        ...(stepMinutes && { stepMinutes }),
        ...(window && { window }),
        hosts: rest.hosts.map((host, id) => ({ ...host, id })),
      }))
      .map(frozen)
  })

/** Freezes a value with all of its parts. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

/**
 * A question and some later ones: time advances, and one host has a busy time more or less. Everything else stays the
 * same.
 */
export const changes = (questions: fc.Arbitrary<Question>) =>
  questions.chain((question) =>
    fc
      .array(
        fc.record({ minutes: minutes(0, 7, 100), host: fc.nat({ max: 2 }), busy: fc.option(aBusyTime(question.from)) }),
        {
          minLength: 1,
          maxLength: 4,
        },
      )
      .map((steps) => {
        const later: Question[] = []
        let last = question
        for (const { minutes, host, busy } of steps) {
          const changed = host % last.hosts.length
          const hosts = last.hosts.map((one, i) =>
            i === changed ? { ...one, busy: busy ? [...one.busy, busy] : one.busy.slice(1) } : one,
          )
          last = frozen({ ...last, now: last.now + minutes * MINUTE, hosts })
          later.push(last)
        }
        return { question, later }
      }),
  )
