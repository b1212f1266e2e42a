import { translator } from '@daybook/i18n'
import { Type } from 'typebox'
import { formatWhen } from '../../i18n/format-when.ts'
import { NAMED_LOCALES } from '../../lib/text/locales.ts'
import { localDate, toLocalIso } from '../../lib/time/local-time.ts'
import { said } from '../tool.ts'
import { findBookingUrl, selectEventType } from './event-type.ts'
import { type FreeTime, listFreeTimes, rangeOf, timeArguments } from './free-times.ts'
import { handMade } from './hand-made.ts'
import { whyNone } from './why-none.ts'

const USUAL_COUNT = 5
const MAX_COUNT = 20

export const proposeTimes = handMade({
  name: 'propose_times',
  title: 'Propose times as a text',
  description:
    'Chooses some free times on different days and writes them as a text for a mail or a message, in the language of its reader. Nothing is booked or held.',
  input: Type.Object(
    {
      ...timeArguments,
      count: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_COUNT,
          description: `The number of times, ${USUAL_COUNT} by default.`,
        }),
      ),
      language: Type.Optional(
        Type.Enum(NAMED_LOCALES, {
          description: 'The language of the text; English if the server has no texts in it.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  effect: 'reads',
  scope: 'any',
  async run(args, call) {
    const range = rangeOf(args, call.now)
    const { timeZone } = range
    const { duration, count = USUAL_COUNT, language = 'en' } = args
    const eventType = await selectEventType(args, call.send)
    const times = await listFreeTimes(eventType, range, { duration }, call)
    if (times.length === 0)
      return said(`No time is free in this range.\n${await whyNone(eventType, range, { duration }, call)}`)
    const chosen = spread(times, count, timeZone)
    const page = await findBookingUrl(eventType, call.send)
    const t = translator(language)
    const text = [
      t('proposal.question'),
      '',
      ...chosen.map(({ start, end }) => `- ${formatWhen(new Date(start), new Date(end), timeZone, language)}`),
      ...(page === undefined ? [] : ['', t('proposal.page', { url: page })]),
    ]
    const starts = chosen.map(({ start }) => toLocalIso(start, timeZone)).join(', ')
    return said(`${text.join('\n')}\n\n(The text ends here. To book one of the times, use its start: ${starts})`)
  },
})

/** Chooses times on as many days as possible: the first of each day, then later ones. */
function spread(times: readonly FreeTime[], count: number, timeZone: string): FreeTime[] {
  const days = new Map<string, FreeTime[]>()
  for (const time of times) {
    const date = localDate(time.start, timeZone)
    days.set(date, [...(days.get(date) ?? []), time])
  }
  const perDay = Math.ceil(count / days.size)
  return [...days.values()]
    .flatMap((ofDay) => evenly(ofDay, perDay))
    .slice(0, count)
    .sort((a, b) => a.start - b.start)
}

/** Chooses times that are spread over a day, beginning with the first. */
const evenly = (times: readonly FreeTime[], count: number): FreeTime[] =>
  times.filter((_, index) => count >= times.length || index % Math.ceil(times.length / count) === 0)
