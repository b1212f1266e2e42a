import fc from 'fast-check'
import { test } from 'vitest'
import type { Question } from '../../src/index.ts'
import { modelSlots } from './model.ts'
import { writeCase } from './write-case.ts'

/** The number of random cases. CI tries 15,000; PROPERTY_RUNS=5000000 takes a long night. */
export const cases = Number(process.env.PROPERTY_RUNS ?? (process.env.CI ? 15_000 : 4000))

/** The input of a check: a question, and further values. */
export type Trial = { readonly question: Question }

/** Wraps questions without further values. */
export const alone = (questions: fc.Arbitrary<Question>): fc.Arbitrary<Trial> =>
  questions.map((question) => ({ question }))

/**
 * Declares a test in which `check` must not throw for any of the random cases. A failing case is reduced as long as it
 * fails, and printed as a case file. To keep it, put it into `cases/`. FOUND_SEED repeats a run.
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

/** Formats instants for people to compare. */
export const times = (instants: readonly number[]) => instants.map((instant) => new Date(instant).toISOString())
