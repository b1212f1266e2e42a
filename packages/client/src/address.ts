export type Values = Readonly<Record<string, unknown>>

/**
 * Puts the values into the path and adds the query.
 *
 * A missing value or one of only dots would lead to another operation, so it is refused here.
 */
export function addressOf(path: string, values: Values = {}, query: Values = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] === undefined ? '' : String(values[name])
    if (/^\.{0,2}$/.test(value))
      throw new TypeError(`The path ${path} needs a ${name} that is neither empty nor only dots: it is "${value}".`)
    return encodeURIComponent(value)
  })
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined && each !== null)
      .map((each): [string, string] => [name, String(each)]),
  )
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs)}`
}
