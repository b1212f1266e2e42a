import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSlots, type Question, readCase } from '../src/index.ts'
import { alone, cases, holds, times } from './support/holds.ts'
import { modelSlots } from './support/model.ts'
import { aQuestion, changes, frozen } from './support/random-question.ts'
import { writeCase } from './support/write-case.ts'

// This compares the engine with the model. Questions are frozen with all of their parts: the engine may cache its
// results, but it may not change a question.

// If one of several hosts is chosen beside others, the engine optimizes for the longest time they share, and the model
// for each choice. The model then has more starts, none of them better. `hosts.ts` explains which of the two is
// intended.
const isChoice = ({ hosts, needs }: Question) =>
  needs === 'one-host' && new Set(hosts.map((host) => (host.isFixed ? 'fixed' : host.group))).size > 1
const comparable = (question: Question): Question =>
  isChoice(question) && question.optimizedSlots ? frozen({ ...question, optimizedSlots: false }) : question

test('the random questions use every setting of a question', () => {
  const questions = fc.sample(aQuestion(), { numRuns: 2000, seed: 1 })
  const part = (has: (question: Question) => unknown) => questions.filter(has).length / questions.length
  const windows = (['calendar-days', 'business-days', 'range'] as const).map((type) =>
    part(({ window }) => window?.type === type),
  )
  const parts = [
    ...windows,
    part(({ window }) => window && 'rolling' in window && window.rolling),
    part(({ limits }) => limits?.counts?.week),
    part(({ limits }) => limits?.minutes?.month),
    part(({ seated }) => seated),
    part(({ optimizedSlots }) => optimizedSlots),
    part(({ onlyFirstSlotOfDay }) => onlyFirstSlotOfDay),
    part(({ hosts }) => hosts.some(({ travel }) => travel?.length)),
    part(({ hosts }) => hosts.some(({ absences }) => absences?.some((absence) => 'start' in absence))),
    part(({ hosts }) => hosts.some(({ absences }) => absences?.some((absence) => 'startsOn' in absence))),
    part(({ hosts, needs }) => needs === 'one-host' && new Set(hosts.map(({ group }) => group)).size > 1),
  ]
  for (const share of parts) expect(share).toBeGreaterThan(0.05)
  expect(part((question) => findSlots(question).length > 0)).toBeGreaterThan(0.25)
})

holds(
  'the engine and the slow model list the same slots',
  cases,
  alone(aQuestion().map(comparable)),
  ({ question }) => {
    const slots = findSlots(question)
    const right = modelSlots(question)
    if (slots.join() !== right.join()) expect(times(slots)).toEqual(times(right))
  },
)

holds(
  'what was kept of the questions before changes no answer',
  Math.ceil(cases / 10),
  changes(aQuestion()),
  ({ question, later }) => {
    findSlots(question)
    for (const changed of later) {
      const slots = findSlots(changed)
      // A copy shares no object with the previous question.
      const afresh = findSlots(structuredClone(changed))
      if (slots.join() !== afresh.join()) expect(times(slots)).toEqual(times(afresh))
      const right = modelSlots(comparable(changed))
      if (!changed.optimizedSlots && slots.join() !== right.join()) expect(times(slots)).toEqual(times(right))
    }
  },
)

holds('a case file has all of its question', Math.ceil(cases / 20), alone(aQuestion()), ({ question }) => {
  const slots = findSlots(question)
  expect(times(findSlots(readCase(JSON.parse(writeCase(question, slots)))))).toEqual(times(slots))
})
