type Query = Record<string, unknown>

/** More pairs than any operation has parameters: what comes after is somebody's attempt to keep the server busy. */
const MOST_PAIRS = 1000

/**
 * Reads a query in the spellings that clients use for lists: `a=1&a=2`, `a[]=1`, `a[0]=1` and `a[0][b]=1`
 * (commas are split later, where the schema says that it is a list).
 */
export function parseQuery(text: string): Query {
  const query: Query = Object.create(null)
  let pairs = 0
  for (const [name, value] of new URLSearchParams(text)) {
    if (++pairs > MOST_PAIRS) break
    const [, key, index, inner] = /^([^[\]]+)(?:\[(\d*)\])?(?:\[(\w+)\])?$/.exec(name) ?? [undefined, name]
    if (key === undefined || key === '__proto__') continue
    if (index === undefined) append(query, key, value)
    else if (inner === undefined) query[key] = [...list(query[key]), value]
    else setInner(query, key, Number(index), inner, value)
  }
  return query
}

const list = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

function append(query: Query, key: string, value: string): void {
  query[key] = query[key] === undefined ? value : [...list(query[key]), value]
}

function setInner(query: Query, key: string, index: number, inner: string, value: string): void {
  const rows = list(query[key])
  if (index >= MOST_PAIRS) return
  const row = (rows[index] as Query | undefined) ?? Object.create(null)
  row[inner] = value
  rows[index] = row
  query[key] = rows
}
