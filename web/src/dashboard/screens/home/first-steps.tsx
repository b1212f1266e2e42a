import type { JSX } from 'preact'
import { CheckIcon } from '../../../components/icons.tsx'
import { api } from '../../api/client.ts'
import { useQuery } from '../../api/query.ts'
import { Panel } from '../../kit/page.tsx'
import { type TextKey, useTexts } from '../../texts.tsx'

type StepName = Extract<TextKey, 'home.start.type' | 'home.start.calendar' | 'home.start.place' | 'home.start.share'>

/** What a new account still has to do. It disappears when all of it is done. */
export function FirstSteps(): JSX.Element | null {
  const t = useTexts()
  const eventTypes = useQuery(['event-types', 'own'], async (signal) => {
    const { data } = await api.get('/v2/event-types', { signal })
    return Array.isArray(data) ? data : []
  })
  const calendars = useQuery(['calendars'], async (signal) => (await api.get('/v2/calendars', { signal })).data)
  const booked = useQuery(['bookings', 'any'], async (signal) => {
    return (await api.get('/v2/bookings', { query: { take: 1 }, signal })).pagination.totalItems
  })
  if (!eventTypes.data || !calendars.data || booked.data === undefined) return null
  const first = eventTypes.data[0]
  const steps: { name: StepName; isDone: boolean; href: string }[] = [
    { name: 'home.start.type', isDone: first !== undefined, href: '/dashboard/event-types' },
    {
      name: 'home.start.calendar',
      isDone: calendars.data.connectedCalendars.length > 0,
      href: '/dashboard/connections',
    },
    {
      name: 'home.start.place',
      isDone: eventTypes.data.some(({ locations }) => locations.length > 0),
      href: first ? `/dashboard/event-types/${first.id}` : '/dashboard/event-types',
    },
    { name: 'home.start.share', isDone: booked.data > 0, href: '/dashboard/event-types' },
  ]
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  return (
    <Panel title={t('home.start.title')} lead={t('home.start.lead', { done, total: steps.length })}>
      <ol class="first-steps">
        {steps.map(({ name, isDone, href }) => (
          <li key={name} class={isDone ? 'done' : undefined}>
            <span class="tick">{isDone && <CheckIcon />}</span>
            <div>
              <h3>{isDone ? t(name) : <a href={href}>{t(name)}</a>}</h3>
              {isDone ? <p class="unseen">{t('home.start.done')}</p> : <p class="soft">{t(`${name}Text`)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
