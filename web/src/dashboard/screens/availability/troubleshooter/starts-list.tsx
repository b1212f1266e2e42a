import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useFormats } from '../../../formats.ts'
import { Badge } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import { useReasons } from './reasons.ts'

type Start = Schemas.SlotExplanations['starts'][number]

/** The starts of a day. Neighbours with the same reasons are one row. */
export function StartsList({ starts, eventTypeId }: { starts: readonly Start[]; eventTypeId: number }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const reasonsOf = useReasons(eventTypeId)
  const groups: { first: Start; last: Start; count: number; reasons: ReturnType<typeof reasonsOf> }[] = []
  for (const start of starts) {
    const reasons = reasonsOf(start)
    const former = groups.at(-1)
    const isSame =
      former && JSON.stringify(former.reasons) === JSON.stringify(reasons) && former.first.bookable === start.bookable
    if (isSame) groups[groups.length - 1] = { ...former, last: start, count: former.count + 1 }
    else groups.push({ first: start, last: start, count: 1, reasons })
  }
  if (groups.length === 0) return <p class="soft">{t('availability.noStarts')}</p>
  return (
    <ul class="rows-list">
      {groups.map(({ first, last, count, reasons }) => (
        <li key={first.start}>
          <strong class="hours">
            {count === 1 ? formats.time(first.start) : `${formats.time(first.start)} – ${formats.time(last.start)}`}
          </strong>
          <div class="grow">
            {reasons.map(({ text, detail, href }) => (
              <p key={text}>
                {text} {detail && <span class="soft">{detail}</span>}{' '}
                {href && <a href={href}>{t('availability.goThere')}</a>}
              </p>
            ))}
            {first.bookable && <p class="soft">{t('availability.starts', { count })}</p>}
          </div>
          <Badge tone={first.bookable ? 'good' : 'bad'}>
            {first.bookable ? t('availability.free') : t('availability.notFree')}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
