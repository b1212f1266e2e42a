import { CalendarFailure, type CallLimits } from './calendar-provider.ts'

export type Page<Item, End> = {
  readonly items: readonly Item[]
  /** The cursor of the next page, or undefined if this is the last one. */
  readonly next: string | undefined
  /** What only the last page tells. */
  readonly end: End
}

/** The maximum time for a reading. The lease of a calendar that is read ends a little later. */
const MAX_READING_MS = 40_000

/** Gives all requests of a reading a time together. @throws CalendarFailure */
export async function inTime<Result>(
  { timeoutMs, signal, userId }: CallLimits,
  reading: (limits: CallLimits) => Promise<Result>,
  ms = MAX_READING_MS,
): Promise<Result> {
  const patience = AbortSignal.timeout(ms)
  try {
    return await reading({ timeoutMs, signal: AbortSignal.any([signal, patience]), userId })
  } catch (error) {
    if (!patience.aborted || signal.aborted) throw error
    throw new CalendarFailure('unreachable', `The provider needs more than ${ms / 1000} seconds for its answers.`)
  }
}

/**
 * Reads the pages of an answer one after the other. A list with more pages is a failure: a copy of a calendar must be
 * complete.
 *
 * @throws CalendarFailure
 */
export async function readPages<Item, End>(
  maxPages: number,
  readPage: (cursor: string | undefined) => Promise<Page<Item, End>>,
): Promise<{ items: Item[]; end: End }> {
  const items: Item[] = []
  let cursor: string | undefined
  for (let read = 0; read < maxPages; read++) {
    const page = await readPage(cursor)
    for (const item of page.items) items.push(item)
    if (page.next === undefined) return { items, end: page.end }
    if (page.next === cursor) throw new CalendarFailure('unreadable', 'The provider sends the same page again.')
    cursor = page.next
  }
  throw new CalendarFailure('unreadable', `The provider sends more than ${maxPages} pages.`)
}
