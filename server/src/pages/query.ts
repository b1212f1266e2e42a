import { recordOf } from '../lib/records.ts'
/** Returns the first value of that name which isn't empty. A query or a form may repeat a name, or nest it. */
export const textOf = (values: unknown, name: string): string | undefined => textsOf(values, name)[0]

/** Returns every value of that name which isn't empty. It drops U+0000, which no text may contain. */
export function textsOf(values: unknown, name: string): string[] {
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, name)) return []
  return [recordOf(values)[name]]
    .flat()
    .filter((value) => typeof value === 'string')
    .map((value) => value.replaceAll('\0', ''))
    .filter((value) => value.trim() !== '')
}

type Parameters = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** Builds a path with its query. It leaves out undefined parameters, and repeats those with several values. */
export function address(path: string, parameters: Parameters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    for (const each of [value].flat()) if (each !== undefined) query.append(name, String(each))
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
