import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkSlot, findSlots, type Question } from '../src/index.ts'
import { modelSlots } from './model.ts'
import { aBusyTime, allZones, aQuestion, wholeHourZones } from './random-question.ts'

// More runs before a release: PROPERTY_RUNS=100000.
const numRuns = Number(process.env.PROPERTY_RUNS ?? 2000)
const MINUTE = 60_000
const timeout = 60_000 + numRuns * 60

const times = (instants: readonly number[]) => instants.map((instant) => new Date(instant).toISOString())

test('the engine and the slow model list the same slots', { timeout }, () => {
  // Where one of several hosts is chosen beside others, the engine optimizes for the longest time they share, and the
  // model for each choice: more starts, none of them better. Which of the two is meant is told in `hosts.ts`.
  const isChoice = ({ hosts, needs }: Question) =>
    needs === 'one-host' && new Set(hosts.map((host) => (host.isFixed ? 'fixed' : host.group))).size > 1
  const comparable = (question: Question): Question =>
    isChoice(question) ? { ...question, optimizedSlots: false } : question
  fc.assert(
    fc.property(aQuestion().map(comparable), (question) => {
      expect(times(findSlots(question))).toEqual(times(modelSlots(question)))
    }),
    { numRuns },
  )
})

test('every listed slot can be booked, with the hosts it needs', { timeout }, () => {
  fc.assert(
    fc.property(aQuestion(), (question) => {
      for (const start of findSlots(question)) {
        const verdict = checkSlot(question, start)
        expect(verdict, times([start])[0]).toMatchObject({ bookable: true })
        if (verdict.bookable) expect(verdict.hostIds).not.toHaveLength(0)
      }
    }),
    { numRuns },
  )
})

test('a start can be booked exactly when a list of its own time has it, where all clocks agree on the hour', {
  timeout,
}, () => {
  fc.assert(
    fc.property(aQuestion(wholeHourZones), fc.integer({ min: 0, max: 4000 }), (question, minute) => {
      for (let i = 0; i < 12; i++) {
        const start = Math.ceil(question.from / MINUTE / 5) * 5 * MINUTE + (minute + i * 5) * MINUTE
        const list = findSlots({ ...question, from: start, until: start + question.lengthMinutes * MINUTE })
        const verdict = checkSlot(question, start)
        expect(verdict.bookable, times([start])[0]).toBe(list.includes(start))
        if (!verdict.bookable) expect(verdict.reasons).not.toHaveLength(0)
      }
    }),
    { numRuns },
  )
})

test('an unlisted start on the same grid cannot be booked', { timeout }, () => {
  // With a step of one base the list of a host has every start that any list could have.
  const plain = (question: Question): Question => ({
    ...question,
    stepMinutes: 30,
    optimizedSlots: false,
    onlyFirstSlotOfDay: false,
  })
  fc.assert(
    fc.property(aQuestion(wholeHourZones).map(plain), (question) => {
      const listed = new Set(findSlots(question))
      const length = question.lengthMinutes * MINUTE
      const grid = 30 * MINUTE
      const offset = (question.offsetStartMinutes ?? 0) * MINUTE
      for (
        let start = Math.ceil((question.from - offset) / grid) * grid + offset;
        start + length <= question.until;
        start += grid
      ) {
        expect(checkSlot(question, start).bookable, times([start])[0]).toBe(listed.has(start))
      }
    }),
    { numRuns: Math.ceil(numRuns / 4) },
  )
})

test('one more busy time never lets a start be booked that could not be', { timeout }, () => {
  const aCase = aQuestion().chain((question) => fc.tuple(fc.constant(question), aBusyTime(question.from)))
  fc.assert(
    fc.property(aCase, ([plain, busy]) => {
      const question = { ...plain, optimizedSlots: false, onlyFirstSlotOfDay: false }
      const [first, ...others] = question.hosts
      const busier = { ...question, hosts: [{ ...first!, busy: [...first!.busy, busy] }, ...others] }
      // A list may gain starts, since its grid begins anew after the busy time; what can be booked may not.
      for (const start of findSlots(busier)) expect(checkSlot(question, start).bookable, times([start])[0]).toBe(true)
    }),
    { numRuns },
  )
})

test('where the step is one base, one more busy time never adds a slot', { timeout }, () => {
  const aCase = aQuestion(wholeHourZones).chain((question) => fc.tuple(fc.constant(question), aBusyTime(question.from)))
  fc.assert(
    fc.property(aCase, ([plain, busy]) => {
      const question = { ...plain, stepMinutes: 15, optimizedSlots: false, onlyFirstSlotOfDay: false }
      const [first, ...others] = question.hosts
      const busier = { ...question, hosts: [{ ...first!, busy: [...first!.busy, busy] }, ...others] }
      const before = new Set(findSlots(question))
      expect(times(findSlots(busier).filter((start) => !before.has(start)))).toEqual([])
    }),
    { numRuns },
  )
})

test('the order of hosts and of what they bring does not matter', { timeout }, () => {
  const shuffled = aQuestion(allZones).chain((question) =>
    fc.tuple(fc.constant(question), fc.shuffledSubarray([...question.hosts], { minLength: question.hosts.length })),
  )
  fc.assert(
    fc.property(shuffled, ([question, hosts]) => {
      const turned = hosts.map((host) => ({
        ...host,
        weekly: host.weekly.toReversed(),
        overrides: host.overrides.toReversed(),
        busy: host.busy.toReversed(),
      }))
      expect(times(findSlots({ ...question, hosts: turned }))).toEqual(times(findSlots(question)))
    }),
    { numRuns },
  )
})
