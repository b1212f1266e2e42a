import { type BookerData, bookerHref, type FreeTimes } from '../booker/booker-data.ts'
import { shownDays } from '../booker/shown-days.ts'

const DAY_MS = 86_400_000
/** Everybody who looks at these times hears of a change at the same moment, so they ask at different ones. */
const APART_MS = 1000

/** Loads the times of other days, and keeps them until somebody books. */
export function createTimesLoader(first: BookerData) {
  const known = new Map<string, FreeTimes>([[keyOf(first), first.times]])

  const load = async (data: BookerData): Promise<FreeTimes | undefined> => {
    const { layout, month, date, timeZone } = data.view
    const place = layout === 'month' ? { layout, month } : { layout, date }
    const answer = await fetch(bookerHref(data, { ...place, timeZone }), {
      headers: { accept: 'application/json' },
    }).catch(() => undefined)
    // Where the visitor may no longer book, the answer is a page.
    const times: FreeTimes | undefined = answer?.ok ? await answer.json().catch(() => undefined) : undefined
    if (times) known.set(keyOf(data), times)
    return times
  }

  return {
    /** Returns the times of the view, or undefined if the server can't be reached. */
    timesOf: async (data: BookerData): Promise<FreeTimes | undefined> =>
      known.get(keyOf(data)) ?? (!data.dependsOnZone && covers(data.times, data) ? data.times : load(data)),

    /** Loads the times of the view again, and those of others when they are shown again. */
    reload(data: BookerData): Promise<FreeTimes | undefined> {
      known.clear()
      return load(data)
    },
  }
}

/** Calls `onChange` when somebody books or cancels. */
export function listenForChanges(address: string, onChange: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  new EventSource(address).addEventListener('slots', () => {
    clearTimeout(timer)
    timer = setTimeout(onChange, Math.random() * APART_MS)
  })
}

function keyOf({ view, weekStart, dependsOnZone }: BookerData): string {
  const { first, end } = shownDays(view, weekStart)
  return [first, end, dependsOnZone ? view.timeZone : ''].join(' ')
}

/** No zone is further than a day from UTC. */
function covers({ from, until }: FreeTimes, { view, weekStart }: BookerData): boolean {
  const { first, end } = shownDays(view, weekStart)
  return from <= Date.parse(first) - DAY_MS && until >= Date.parse(end) + DAY_MS
}
