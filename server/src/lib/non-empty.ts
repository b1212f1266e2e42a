/** A list with at least one item. */
export type NonEmpty<T> = readonly [T, ...T[]]

/** Like `map` of an array. The result is known to have a first item as well. */
export const mapNonEmpty = <T, Result>(
  [first, ...others]: NonEmpty<T>,
  change: (item: T, index: number) => Result,
): NonEmpty<Result> => [change(first, 0), ...others.map((item, index) => change(item, index + 1))]

/** @throws an error if the list is empty, which only a mistake of ours makes it. */
export function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('A list that has at least one item is empty.')
  return first
}
