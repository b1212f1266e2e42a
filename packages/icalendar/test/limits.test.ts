import { describe, expect, test } from 'vitest'
import { busyTimesOf, readCalendar } from '../src/index.ts'
import { calendarOf, MARCH } from './support/calendars.ts'

const daily = (uid: string) => `UID:${uid}\nDTSTART:20270301T080000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY`
const seconds = (uid: string) => `UID:${uid}\nDTSTART:20270101T000000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY`

describe('a limit is reported when it is reached', () => {
  test('a text that is too long counts as cut off, and what comes before is read', () => {
    const text = calendarOf(daily('1'), daily('2'))
    const { state, events, problems } = readCalendar(text, { characters: text.indexOf('UID:2') })
    expect(state).toBe('cut-off')
    expect(events.map(({ uid }) => uid)).toEqual(['1'])
    expect(problems.map(({ code }) => code)).toEqual(['text-too-long', 'cut-off'])
  })

  test('a calendar with too many events is partial', () => {
    const { state, events, problems } = readCalendar(calendarOf(daily('1'), daily('2'), daily('3')), { events: 2 })
    expect(state).toBe('partial')
    expect(events).toHaveLength(2)
    expect(problems).toMatchObject([{ code: 'too-many-events', isLoss: true }])
  })

  test('busy times beyond the maximum are left out', () => {
    const { events } = readCalendar(calendarOf(daily('1')))
    const { busy, isComplete, problems } = busyTimesOf(events, { ...MARCH, limits: { occurrences: 10 } })
    expect(busy).toHaveLength(10)
    expect(isComplete).toBe(false)
    expect(problems[0]).toMatchObject({ code: 'too-many-occurrences', uid: '1' })
  })

  test('a series that takes too many steps hides no other event', () => {
    const { events } = readCalendar(calendarOf(seconds('bad'), daily('good')))
    const { busy, isComplete, problems } = busyTimesOf(events, MARCH)
    expect(new Set(busy.map(({ uid }) => uid))).toEqual(new Set(['good']))
    expect(isComplete).toBe(false)
    expect(problems).toMatchObject([{ code: 'too-much-work', uid: 'bad' }])
  })

  test('many such series end at the steps of the whole calendar', () => {
    const { events } = readCalendar(calendarOf(...Array.from({ length: 20 }, (_, index) => seconds(`${index}`))))
    const { isComplete, steps, problems } = busyTimesOf(events, { ...MARCH, limits: { steps: 500_000 } })
    expect(isComplete).toBe(false)
    expect(steps).toBeLessThan(510_000)
    expect(problems.at(-1)).toMatchObject({ code: 'too-much-work' })
    expect(problems.at(-1)).not.toHaveProperty('uid')
  })

  test('the rules of a zone take steps too, and hide no event of another zone', () => {
    const zone =
      'BEGIN:VTIMEZONE\nTZID:Odd\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100\n' +
      'RRULE:FREQ=SECONDLY\nEND:STANDARD\nEND:VTIMEZONE'
    const { events } = readCalendar(
      calendarOf(zone, 'UID:bad\nDTSTART;TZID=Odd:20270301T080000\nDURATION:PT1H', daily('good')),
    )
    const { busy, problems, isComplete } = busyTimesOf(events, MARCH)
    expect(isComplete).toBe(false)
    expect(problems).toMatchObject([{ code: 'too-much-work', uid: 'bad' }])
    expect(busy).toHaveLength(31)
  })

  test('a list of problems has a maximum, and long values are shortened', () => {
    const bad = `UID:${'u'.repeat(500)}\nDTSTART:${'x'.repeat(5000)}`
    const { problems, state } = readCalendar(calendarOf(...Array.from({ length: 30 }, () => bad)), { problems: 5 })
    expect(problems).toHaveLength(5)
    expect(state).toBe('partial')
    expect(problems[0]?.uid).toHaveLength(500)
    expect(problems[0]?.value).toHaveLength(100)
  })
})

test('a zone or a range that does not exist is the fault of the caller', () => {
  expect(() => busyTimesOf([], { ...MARCH, timeZone: 'Mars/Olympus' })).toThrow(RangeError)
  expect(() => busyTimesOf([], { ...MARCH, to: new Date('never') })).toThrow(RangeError)
})
