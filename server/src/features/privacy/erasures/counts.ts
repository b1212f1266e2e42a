/** The number of rows that were erased, by kind. */
export type Counts = Record<string, number>

export const add = (counts: Counts, kind: string, count: number): void => {
  counts[kind] = (counts[kind] ?? 0) + count
}
