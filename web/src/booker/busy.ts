import type { BusyTime } from './booker-data.ts'
import type { BookerTranslator } from './texts.ts'
import type { Writer } from './writer.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** More would not be read beside a time. */
const NAMED = 2

/** Returns what the visitor has while a meeting would take place. */
export function busyDuring(busy: readonly BusyTime[], start: number, lengthMinutes: number): readonly BusyTime[] {
  const until = start + lengthMinutes * MINUTE_MS
  return busy.filter((each) => each.start < until && each.end > start)
}

/** Says what the visitor has: `You are busy: Dentist · 10:00–10:30`. Of whole days it says no times. */
export function busyText(
  busy: readonly BusyTime[],
  t: BookerTranslator,
  writer: Pick<Writer, 'times' | 'list'>,
): string {
  const named = busy.slice(0, NAMED).flatMap(({ start, end, title }) => {
    const facts = [...(title ? [title] : []), ...(end - start < DAY_MS ? [writer.times(start, end)] : [])]
    return facts.length > 0 ? [facts.join(' · ')] : []
  })
  return named.length > 0 ? t('booker.busy', { what: writer.list(named) }) : t('booker.busy.unnamed')
}
