import type { TestApp } from '../test-app.ts'

const numbers = new WeakMap<object, number>()

/**
 * Returns 1, 2, 3 … for the names on one database. They don't depend on what other tests have made before, so a test
 * that draws its requests from a seed finds the same names each time.
 */
export function nextNumber({ connection: { db } }: Pick<TestApp, 'connection'>): number {
  const number = (numbers.get(db) ?? 0) + 1
  numbers.set(db, number)
  return number
}
