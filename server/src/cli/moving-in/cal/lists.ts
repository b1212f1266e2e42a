import { errorOf } from '../../../lib/thrown.ts'
import { listOf, type Sent, textOf } from '../json.ts'
import { problem, type SourceItem } from '../source.ts'
import { type SourceApi, SourceRefused } from '../source-api.ts'

/** The versions whose shapes are read. Other paths have only one version. */
const VERSIONS: readonly [RegExp, string][] = [
  [/\/bookings(\?|$)/, '2024-08-13'],
  [/\/event-types(\?|$)/, '2024-06-14'],
  [/\/schedules(\?|$)/, '2024-06-11'],
]

/** No list of a source is longer. It ends a list that never ends. */
const MAX_PAGES = 100_000

const versionOf = (path: string): Record<string, string> => {
  const version = VERSIONS.find(([pattern]) => pattern.test(path))?.[1]
  return version === undefined ? {} : { 'cal-api-version': version }
}

export async function getOne(api: SourceApi, path: string): Promise<Sent | undefined> {
  const { data } = await api.get(path, versionOf(path))
  return listOf([data])[0]
}

/**
 * Reads a list page by page and turns each object into items. A list that can't be read becomes a problem, and the
 * rest of the source is read all the same. With `take`, the list has pages of that length.
 */
export async function* readList(
  api: SourceApi,
  path: string,
  itemsOf: (object: Sent) => readonly SourceItem[],
  { take, isOptional = false }: { take?: number; isOptional?: boolean } = {},
): AsyncGenerator<SourceItem, void> {
  const separator = path.includes('?') ? '&' : '?'
  let firstOfLast: string | undefined
  try {
    for (let page = 0; page < MAX_PAGES; page++) {
      const paged = take === undefined ? path : `${path}${separator}take=${take}&skip=${page * take}`
      const { data } = await api.get(paged, versionOf(path))
      if (!Array.isArray(data)) return yield problem(path, 'The source answers something that is no list.')
      const objects = listOf(data)
      if (objects.length < data.length)
        yield problem(path, `${data.length - objects.length} entries of the list are no objects.`)
      const first = textOf(objects[0]?.uid) ?? textOf(objects[0]?.id)
      if (first !== undefined && first === firstOfLast) return
      firstOfLast = first
      for (const object of objects) yield* itemsOf(object)
      if (take === undefined || data.length < take) return
    }
  } catch (error) {
    const isHidden = error instanceof SourceRefused && [403, 404].includes(error.status)
    if (!(isHidden && isOptional)) yield problem(path, errorOf(error).message)
  }
}
