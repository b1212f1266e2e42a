/** Returns the row of a statement that always returns exactly one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1)
    throw new Error(`A statement that answers with one row has answered with ${rows.length}.`)
  return row
}
