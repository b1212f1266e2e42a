import fc from 'fast-check'
import { expect } from 'vitest'
import { checkSlot, explainSlot, findSlots, type Question } from '../src/index.ts'
import { alone, cases, holds, times } from './support/holds.ts'
import { aBusyTime, aHost, allZones, aQuestion, wholeHourZones } from './support/random-question.ts'

// These properties hold whatever the rules are: between listing and booking, and between two similar questions.

const MINUTE = 60_000
const some = Math.ceil(cases / 20)

/** Removes the settings that depend on more than one start. */
const plain = (question: Question): Question => ({ ...question, optimizedSlots: false, onlyFirstSlotOfDay: false })

/** With a step of one base, a host's list contains every start that any list could have. */
const onQuarters = (question: Question): Question => ({ ...plain(question), stepMinutes: 15 })

/** Returns the starts of the first list that the second one lacks. */
function lost(before: readonly number[], after: readonly number[]): string[] {
  const still = new Set(after)
  return times(before.filter((start) => !still.has(start)))
}

holds('every listed slot can be booked, with the hosts it needs', some, alone(aQuestion()), ({ question }) => {
  for (const start of findSlots(question)) {
    const verdict = checkSlot(question, start)
    expect(verdict, times([start])[0]).toMatchObject({ bookable: true })
    if (verdict.bookable) expect(verdict.hostIds).not.toHaveLength(0)
  }
})

holds(
  'a start can be booked exactly when a list of its own time has it, where all clocks agree on the hour',
  some,
  fc.record({ question: aQuestion(wholeHourZones), minute: fc.integer({ min: 0, max: 4000 }) }),
  ({ question, minute }) => {
    for (let i = 0; i < 12; i++) {
      const start = Math.ceil(question.from / MINUTE / 5) * 5 * MINUTE + (minute + i * 5) * MINUTE
      const list = findSlots({ ...question, from: start, until: start + question.lengthMinutes * MINUTE })
      const verdict = checkSlot(question, start)
      expect(verdict.bookable, times([start])[0]).toBe(list.includes(start))
      if (!verdict.bookable) expect(verdict.reasons).not.toHaveLength(0)
    }
  },
)

holds(
  'a start can be booked exactly when some list has it, where clocks disagree on the hour',
  some,
  fc.record({ question: aQuestion().map(plain), fives: fc.integer({ min: 0, max: 300 }) }),
  ({ question: { limits: _, seated: __, ...question }, fives }) => {
    const { now, noticeMinutes = 0, lengthMinutes } = question
    const earliest = now + Math.max(noticeMinutes, 1) * MINUTE
    const start = Math.ceil(earliest / MINUTE / 5) * 5 * MINUTE + fives * 5 * MINUTE
    const isListedFrom = (from: number) =>
      findSlots({ ...question, from, until: start + lengthMinutes * MINUTE }).includes(start)
    let isListed = isListedFrom(earliest - 1)
    for (let from = start; !isListed && from >= earliest; from -= 5 * MINUTE) isListed = isListedFrom(from)
    expect(checkSlot(question, start).bookable, times([start])[0]).toBe(isListed)
  },
)

holds(
  'a start that a list of any offered length has can be booked for another length, where that is free',
  some,
  fc.record({ question: aQuestion().map(plain), other: fc.constantFrom(10, 15, 20, 30, 45, 60, 90) }),
  ({ question: { stepMinutes: _, seated: __, ...question }, other }) => {
    const offeredLengths = [question.lengthMinutes, other]
    for (const start of findSlots({ ...question, lengthMinutes: other })) {
      const alone = checkSlot(question, start)
      const isFree = alone.bookable || alone.reasons.every(({ because }) => because === 'OFF_GRID')
      expect(checkSlot({ ...question, offeredLengths }, start).bookable, times([start])[0]).toBe(isFree)
    }
  },
)

holds(
  'a start that is not listed cannot be booked, and an explanation says why',
  some,
  alone(aQuestion(wholeHourZones).map(onQuarters)),
  ({ question }) => {
    const listed = new Set(findSlots(question))
    const grid = 15 * MINUTE
    const offset = (question.offsetStartMinutes ?? 0) * MINUTE
    const last = Math.min(question.until, question.from + 1440 * MINUTE) - question.lengthMinutes * MINUTE
    for (let start = Math.ceil((question.from - offset) / grid) * grid + offset; start <= last; start += grid) {
      const verdict = checkSlot(question, start)
      expect(verdict.bookable, times([start])[0]).toBe(listed.has(start))
      const explained = explainSlot(question, start)
      expect(explained.bookable).toBe(verdict.bookable)
      expect(explained.reasons.length === 0).toBe(verdict.bookable)
      for (const host of explained.hosts) expect(host.reasons.length === 0, times([start])[0]).toBe(host.isFree)
    }
  },
)

/** Removes a rolling window: what takes starts from it moves its end. */
const unrolled = ({ window, ...question }: Question): Question => ({
  ...question,
  ...(window && !('rolling' in window && window.rolling) && { window }),
})

const withBusyTime = (questions: fc.Arbitrary<Question>) =>
  questions.chain((question) => fc.record({ question: fc.constant(question), busy: aBusyTime(question.from) }))

function busier(question: Question, busy: Question['hosts'][number]['busy'][number]): Question {
  const [first, ...others] = question.hosts
  return { ...question, hosts: [{ ...first!, busy: [...first!.busy, busy] }, ...others] }
}

holds(
  'one more busy time never lets a start be booked whose time was not free',
  some,
  withBusyTime(aQuestion().map(plain).map(unrolled)),
  ({ question, busy }) => {
    // A list may gain starts, because its grid begins again after the busy time. It may not gain free time.
    for (const start of findSlots(busier(question, busy))) {
      const verdict = checkSlot(question, start)
      const reasons = verdict.bookable ? [] : verdict.reasons.map(({ because }) => because)
      expect(
        reasons.filter((because) => because !== 'OFF_GRID'),
        times([start])[0],
      ).toEqual([])
    }
  },
)

holds(
  'where the step is one base, one more busy time never adds a slot',
  some,
  withBusyTime(aQuestion(wholeHourZones).map(onQuarters).map(unrolled)),
  ({ question, busy }) => {
    expect(lost(findSlots(busier(question, busy)), findSlots(question))).toEqual([])
  },
)

holds(
  'one more host to choose from never takes a slot away',
  some,
  aQuestion()
    .map((question) => plain(unrolled({ ...question, needs: 'one-host' })))
    .chain((question) => fc.record({ question: fc.constant(question), host: aHost(question.from, allZones) })),
  ({ question, host }) => {
    const groups = question.hosts.filter(({ isFixed }) => !isFixed).map(({ group }) => group ?? null)
    if (groups.length === 0) return
    const hosts = [...question.hosts, { ...host, isFixed: false, group: groups[0]! }]
    expect(lost(findSlots(question), findSlots({ ...question, hosts }))).toEqual([])
  },
)

holds(
  'a limit never adds a slot, and a booking that counts never does',
  some,
  alone(aQuestion().map((question) => ({ ...unrolled(question), onlyFirstSlotOfDay: false }))),
  ({ question }) => {
    const { limits, ...unlimited } = question
    const slots = findSlots(question)
    expect(lost(slots, findSlots(unlimited))).toEqual([])
    expect(lost(slots, findSlots({ ...question, booked: (question.booked ?? []).slice(1) }))).toEqual([])
  },
)

holds(
  'the order of hosts and of what they bring does not matter',
  some,
  aQuestion(allZones).chain((question) =>
    fc.record({
      question: fc.constant(question),
      hosts: fc.shuffledSubarray([...question.hosts], { minLength: question.hosts.length }),
    }),
  ),
  ({ question: { limits, ...question }, hosts }) => {
    const turned = hosts.map((host) => ({
      ...host,
      weekly: host.weekly.toReversed(),
      overrides: host.overrides.toReversed(),
      busy: host.busy.toReversed(),
    }))
    expect(times(findSlots({ ...question, hosts: turned }))).toEqual(times(findSlots(question)))
  },
)

// This is long before the notice, so the second in which a busy time ends doesn't matter.
holds(
  'seconds of a busy time count as the whole minute',
  some,
  fc.record({
    question: aQuestion().map((question) => ({
      ...question,
      now: question.from - 3 * 1_440 * MINUTE,
      noticeMinutes: 0,
    })),
    seconds: fc.integer({ min: 1, max: 59_999 }),
  }),
  ({ question, seconds }) => {
    const by = (start: number, end: number): Question => ({
      ...question,
      hosts: question.hosts.map((host) => ({
        ...host,
        busy: host.busy.map((busy) => ({ ...busy, start: busy.start + start, end: busy.end + end })),
      })),
    })
    expect(times(findSlots(by(seconds, seconds)))).toEqual(times(findSlots(by(0, MINUTE))))
  },
)
