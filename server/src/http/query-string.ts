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
    // A name of any other form is one that no operation knows.
    const [, key, index, inner] = /^([^[\]]+)(?:\[(\d*)\](?:\[(\w+)\])?)?$/.exec(name) ?? []
    if (key === undefined) continue
    if (index === undefined) query[key] = query[key] === undefined ? value : [...list(query[key]), value]
    else if (inner === undefined) query[key] = [...list(query[key]), value]
    else setInner(query, key, index === '' ? 0 : Number(index), inner, value)
  }
  return query
}

const list = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

/** Sets one property of the object at that place of a list; a text that stands there gives way. */
function setInner(query: Query, key: string, index: number, inner: string, value: string): void {
  // No property of ours is called like one of every object, and an object whose toString is a text breaks whoever reads it.
  if (index >= MOST_PAIRS || inner in Object.prototype) return
  const rows = list(query[key])
  const row = rows[index]
  rows[index] = { ...(typeof row === 'object' ? row : undefined), [inner]: value }
  query[key] = rows
}
