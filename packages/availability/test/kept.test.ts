import { expect, test } from 'vitest'
import { findSlots, type Host, type Question } from '../src/index.ts'
import { modelSlots } from './support/model.ts'

// The engine's caches are limited and tied to the objects of a question. Questions in between must not change an
// answer.

const at = (text: string) => Date.parse(text)
const always = [0, 1, 2, 3, 4, 5, 6]

const aHost = (given: Partial<Host> = {}): Host => ({
  id: 1,
  timeZone: 'Europe/Rome',
  weekly: [{ days: [1, 2, 3, 4, 5], startMinute: 540, endMinute: 1020 }],
  overrides: [],
  busy: [{ start: at('2027-03-01T10:00Z'), end: at('2027-03-01T10:40Z') }],
  ...given,
})

const aQuestion = (given: Partial<Question> = {}): Question => ({
  now: at('2027-02-22T12:00Z'),
  from: at('2027-03-01T00:00Z'),
  until: at('2027-03-06T00:00Z'),
  bookerTimeZone: 'Europe/Rome',
  needs: 'one-host',
  lengthMinutes: 30,
  stepMinutes: 15,
  hosts: [aHost()],
  ...given,
})

const isRight = (question: Question) => expect(findSlots(question)).toEqual(modelSlots(question))

test('a host is the same host for every event type', () => {
  const question = aQuestion()
  isRight(question)
  isRight({ ...question, lengthMinutes: 60 })
  isRight({ ...question, bufferBeforeMinutes: 15 })
  isRight({ ...question, bufferAfterMinutes: 15 })
  isRight({ ...question, stepMinutes: 30 })
  isRight({ ...question, offsetStartMinutes: 10 })
  isRight({ ...question, offsetStartMinutes: -20 })
  isRight({ ...question, optimizedSlots: true, stepMinutes: 30 })
  isRight({ ...question, stepMinutes: 45 })
  isRight({ ...question, stepMinutes: 75 })
  isRight({ ...question, stepMinutes: 45 })
  isRight({ ...question, optimizedSlots: true, stepMinutes: 45 })
  isRight({ ...question, optimizedSlots: true, stepMinutes: 75 })
  isRight(question)
})

test('hosts with equal weekly hours and another zone, override or journey get their own answers', () => {
  const { weekly, overrides } = aHost()
  const travel = [{ timeZone: 'Asia/Kolkata', startsOn: '2027-03-02', endsOn: '2027-03-03' }]
  const others: Partial<Host>[] = [
    { timeZone: 'Asia/Tokyo' },
    { overrides: [{ date: '2027-03-02', startMinute: 0, endMinute: 60 }] },
    { travel },
    { weekly: [...weekly] },
  ]
  for (const other of others) {
    isRight(aQuestion({ hosts: [aHost({ weekly, overrides })] }))
    isRight(aQuestion({ hosts: [aHost({ weekly, overrides, ...other })] }))
  }
})

test('answers stay right with more event types and more kinds of hours than the memory keeps', () => {
  const first = aQuestion()
  const slots = findSlots(first)
  for (let length = 5; length < 45; length++) isRight({ ...first, lengthMinutes: length })
  for (let minute = 0; minute < 1100; minute++) {
    const weekly = [{ days: always, startMinute: minute, endMinute: minute + 100 }]
    findSlots(aQuestion({ hosts: [aHost({ weekly })] }))
  }
  expect(findSlots(first)).toEqual(slots)
  isRight(first)
})

test('answers stay right for spans that begin on other days, and for spans of years', () => {
  const question = aQuestion()
  for (let day = 0; day < 12; day++) {
    const from = question.from + day * 86_400_000
    isRight({ ...question, from, until: from + 3 * 86_400_000 })
  }
  isRight({ ...question, until: at('2032-03-01T00:00Z') })
  isRight({ ...question, until: question.from })
})

test('the change of an answer by its caller changes no other answer', () => {
  const question = aQuestion()
  const slots = findSlots(question)
  const right = [...slots]
  slots.reverse().pop()
  expect(findSlots(question)).toEqual(right)
})
