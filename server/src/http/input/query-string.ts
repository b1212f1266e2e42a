type Query = Record<string, unknown>

/** More pairs than any operation has parameters. A longer query is an attempt to keep the server busy. */
const MAX_PAIRS = 1000

/** Counts the pairs of a name and a value in a query or in a form. */
export function countPairs(text: string): number {
  let pairs = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) pairs++
  return pairs
}

/**
 * Reads a query in the spellings that clients use for lists: `a=1&a=2`, `a[]=1`, `a[0]=1` and `a[0][b]=1`. Commas are
 * split later, if the schema says that the value is a list.
 */
export function parseQuery(text: string): Query {
  const query: Query = Object.create(null)
  let pairs = 0
  for (const [name, value] of new URLSearchParams(text)) {
    if (++pairs > MAX_PAIRS) break
    // No operation knows a name of any other form.
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

/** Sets one property of the object at that index of a list. It replaces a text at that index. */
function setInner(query: Query, key: string, index: number, inner: string, value: string): void {
  // No property of the API has the name of a property of every object. An object whose `toString` is a text breaks the
  // code that reads it.
  if (index >= MAX_PAIRS || inner in Object.prototype) return
  const rows = list(query[key])
  const row = rows[index]
  rows[index] = { ...(typeof row === 'object' ? row : undefined), [inner]: value }
  query[key] = rows
}
