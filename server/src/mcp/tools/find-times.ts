import { Type } from 'typebox'
import { localWriter } from '../../lib/time/local-time.ts'
import { said } from '../tool.ts'
import { selectEventType } from './event-type.ts'
import { type FreeTime, listFreeTimes, type Range, rangeOf, timeArguments } from './free-times.ts'
import { handMade } from './hand-made.ts'
import { whyNone } from './why-none.ts'

/** The maximum number of times in a result. A longer list helps nobody to choose. */
const MAX_TIMES = 200

export const findTimes = handMade({
  name: 'find_times',
  title: 'Find free times',
  description:
    'Finds the free times of an event type or of a person with one event type. If none is free, it says why. Every listed time can be booked with the tool book.',
  input: Type.Object(
    {
      ...timeArguments,
      bookingUidToReschedule: Type.Optional(
        Type.String({ minLength: 1, maxLength: 255, description: 'The time of this booking counts as free.' }),
      ),
    },
    { additionalProperties: false },
  ),
  effect: 'reads',
  scope: 'any',
  async run(args, call) {
    const range = rangeOf(args, call.now)
    const { duration, bookingUidToReschedule } = args
    const eventType = await selectEventType(args, call.send)
    const times = await listFreeTimes(eventType, range, { duration, bookingUidToReschedule }, call)
    return said(
      times.length > 0
        ? timesText(times, range)
        : `No time is free in this range.\n${await whyNone(eventType, range, { duration }, call)}`,
    )
  },
})

function timesText(times: readonly FreeTime[], { timeZone }: Range): string {
  const write = localWriter(timeZone)
  const weekday = new Intl.DateTimeFormat('en', { timeZone, weekday: 'long' })
  const days = new Map<string, string[]>()
  for (const { start } of times.slice(0, MAX_TIMES)) {
    const { date, iso } = write(start)
    const heading = `${weekday.format(start)} ${date}`
    days.set(heading, [...(days.get(heading) ?? []), iso.replace(/:00\.000/, '')])
  }
  const [first] = times
  const length = first ? (first.end - first.start) / 60_000 : 0
  const notice =
    times.length > MAX_TIMES ? ` These are the first ${MAX_TIMES} of ${times.length}; ask for a shorter range.` : ''
  return [
    `Free times in ${timeZone}, each ${length} minutes long.${notice}`,
    ...[...days].map(([heading, starts]) => `${heading}: ${starts.join(', ')}`),
  ].join('\n')
}
