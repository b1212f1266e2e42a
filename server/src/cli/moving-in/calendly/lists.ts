import { recordOf } from '../../../lib/records.ts'
import { errorOf } from '../../../lib/thrown.ts'
import { listOf, type Sent, textOf } from '../json.ts'
import { problem, type SourceItem } from '../source.ts'
import type { SourceApi } from '../source-api.ts'

const PAGE = 100
/** No list of a source is longer. It ends a list that never ends. */
const MAX_PAGES = 100_000

/** Returns the last part of an address. Calendly names its objects by their addresses. */
export const uuidOf = (uri: unknown): string | undefined => textOf(uri)?.split('/').at(-1)

/** Reads a list page by page. A list that can't be read becomes a problem, and the rest is read all the same. */
export async function* readList(
  api: SourceApi,
  path: string,
  itemsOf: (object: Sent) => readonly SourceItem[],
): AsyncGenerator<SourceItem, void> {
  const first = `${path}${path.includes('?') ? '&' : '?'}count=${PAGE}`
  let token: string | undefined
  try {
    for (let page = 0; page < MAX_PAGES; page++) {
      const { collection, pagination } = await api.get(
        token === undefined ? first : `${first}&page_token=${encodeURIComponent(token)}`,
      )
      if (!Array.isArray(collection)) return yield problem(path, 'The source answers something that is no list.')
      for (const object of listOf(collection)) yield* itemsOf(object)
      const next = textOf(recordOf(pagination).next_page_token)
      if (next === undefined || next === token) return
      token = next
    }
  } catch (error) {
    yield problem(path, errorOf(error).message)
  }
}
