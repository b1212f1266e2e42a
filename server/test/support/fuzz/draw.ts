import fc from 'fast-check'

/** A source of choices. The seed and the number of the request repeat them. */
export type Draw = fc.GeneratorValue

/** Returns a source of choices for each request. */
export const draws = (seed: number, count: number): Draw[] => fc.sample(fc.gen(), { seed, numRuns: count })

export const upTo = (draw: Draw, max: number): number => draw(fc.nat, max)

export const between = (draw: Draw, min: number, max: number): number => draw(fc.integer, { min, max })

/** Returns true in so many of a hundred cases. */
export const happens = (draw: Draw, percent: number): boolean => upTo(draw, 99) < percent

export const oneOf = <T>(draw: Draw, list: readonly T[]): T => list[upTo(draw, list.length - 1)] as T

/** Returns up to `max` entries of a list, in its order. */
export function someOf<T>(draw: Draw, list: readonly T[], max: number): T[] {
  const wanted = new Set(Array.from({ length: upTo(draw, Math.min(max, list.length)) }, () => oneOf(draw, list)))
  return list.filter((each) => wanted.has(each))
}
