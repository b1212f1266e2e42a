import { expect, it } from 'vitest'
import { namedTestFaults } from './named-tests.ts'

const read = (file: string) => (file === 'a.test.ts' ? "it('a slot is free', …)\nit('Ann\\'s day', …)" : undefined)

it('a rule whose tests exist, and one with a reason, have no fault', () => {
  const text =
    "1. Slots.\n   - `a.test.ts`: a slot is free\n   - `a.test.ts`: Ann's day\n2. Duties.\n   - not shown: people.\n"
  expect(namedTestFaults(text, read)).toEqual([])
})

it('a test that was renamed or moved is named, and a rule without any test too', () => {
  const text = '1. Slots.\n   - `a.test.ts`: a slot\n   - `b.test.ts`: a slot is free\n2. Holds.\n3. Rooms.\n'
  expect(namedTestFaults(text, read)).toEqual([
    'Rule 1 names a test that does not exist: "a slot" in a.test.ts.',
    'Rule 1 names a test that does not exist: "a slot is free" in b.test.ts.',
    'Rule 2 names no test and no reason.',
    'Rule 3 names no test and no reason.',
  ])
})
