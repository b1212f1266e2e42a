type Query = Record<string, unknown>

/** More pairs than any operation has parameters: what comes after is somebody's attempt to keep the server busy. */
const MAX_PAIRS = 1000

/** Pairs of a name and a value in a query or in a form. */
export function countPairs(text: string): number {
  let pairs = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) pairs++
  return pairs
}

/**
 * Reads a query in the spellings that clients use for lists: `a=1&a=2`, `a[]=1`, `a[0]=1` and `a[0][b]=1`
 * (commas are split later, where the schema says that it is a list).
 */
export function parseQuery(text: string): Query {
  const query: Query = Object.create(null)
  let pairs = 0
  for (const [name, value] of new URLSearchParams(text)) {
    if (++pairs > MAX_PAIRS) break
    // A name of any other form is one that no operation knows.
    const [, key, index, inner] = /^([^[\]]+)(?:\[(\d*)\](?:\[(\w+)\])?)?$/.exec(name) ?? []
    if (key === undefined) continue
    if (index === undefined && query[key] === undefined) query[key] = value
    else if (inner === undefined) append(query, key, value)
    else setInner(query, key, index === '' ? 0 : Number(index), inner, value)
  }
  return query
}

function append(query: Query, key: string, value: string): void {
  const known = list(query[key])
  known.push(value)
  query[key] = known
}

const list = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

/** Sets one property of the object at that place of a list; a text that stands there gives way. */
function setInner(query: Query, key: string, index: number, inner: string, value: string): void {
  // No property of ours is called like one of every object, and an object whose toString is a text breaks whoever reads it.
  if (index >= MAX_PAIRS || inner in Object.prototype) return
  const rows = list(query[key])
  const row = rows[index]
  rows[index] = { ...(typeof row === 'object' ? row : undefined), [inner]: value }
  query[key] = rows
}
