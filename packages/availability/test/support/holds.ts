import fc from 'fast-check'
import { test } from 'vitest'
import type { Question } from '../../src/index.ts'
import { modelSlots } from './model.ts'
import { writeCase } from './write-case.ts'

/** How many random cases: 100,000 in CI; PROPERTY_RUNS=5000000 for a long night. */
export const cases = Number(process.env.PROPERTY_RUNS ?? (process.env.CI ? 100_000 : 4000))

/** What is checked of one case: a question, and what else it takes. */
export type Trial = { readonly question: Question }

/** The question alone. */
export const alone = (questions: fc.Arbitrary<Question>): fc.Arbitrary<Trial> =>
  questions.map((question) => ({ question }))

/**
 * A test that `check` throws for none of so many random cases. One that fails is made smaller as long as it fails, and
 * printed as a case file: put it into `cases/` to keep it. FOUND_SEED repeats a run.
 */
export function holds<T extends Trial>(
  title: string,
  numRuns: number,
  trials: fc.Arbitrary<T>,
  check: (trial: T) => void,
) {
  const seed = process.env.FOUND_SEED ? { seed: Number(process.env.FOUND_SEED) } : {}
  test(title, { timeout: 60_000 + numRuns * 10 }, () => {
    const found = fc.check(fc.property(trials, check), { numRuns, ...seed })
    if (!found.failed) return
    const { question, ...others } = found.counterexample![0]
    const beside = Object.keys(others).length > 0 ? `\nwith ${JSON.stringify(others)}` : ''
    throw new Error(
      `${found.errorInstance}\nFOUND_SEED=${found.seed}, after ${found.numRuns} cases:\n` +
        `${writeCase(question, modelSlots(question))}${beside}`,
    )
  })
}

/** Instants for people to compare. */
export const times = (instants: readonly number[]) => instants.map((instant) => new Date(instant).toISOString())
