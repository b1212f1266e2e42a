import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useAccount } from '../../../account.tsx'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useFormats } from '../../../formats.ts'
import { Failure } from '../../../kit/failure.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { Badge } from '../../../kit/page.tsx'
import { useRemoval } from '../../../kit/removal.ts'
import { useTexts } from '../../../texts.tsx'
import { AvailabilityPage } from '../availability-page.tsx'
import { useHoursText } from '../hours-text.ts'
import { LimitsPanel } from './limits-panel.tsx'

/** The weekly hours of the account. An event type uses one of them, or the default. */
export default function Schedules(): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const { me } = useAccount()
  const { route } = useLocation()
  const hoursText = useHoursText()
  const schedules = useQuery(['schedules'], async (signal) => (await api.get('/v2/schedules', { signal })).data)
  const create = useAction(
    (body: { name: string; timeZone: string; isDefault: boolean }) => api.post('/v2/schedules', { body }),
    ({ data }) => route(`/dashboard/availability/${data.id}`),
  )
  const makeDefault = useAction((scheduleId: number) =>
    api.patch('/v2/schedules/{scheduleId}', { path: { scheduleId }, body: { isDefault: true } }),
  )
  const { isGone, remove } = useRemoval((scheduleId: number) =>
    api.delete('/v2/schedules/{scheduleId}', { path: { scheduleId } }),
  )
  return (
    <AvailabilityPage
      lead={t('availability.lead')}
      actions={
        <button
          type="button"
          class="button"
          onClick={() => void create.run({ name: t('availability.newName'), timeZone: me.timeZone, isDefault: false })}
        >
          {t('availability.new')}
        </button>
      }
    >
      <Failure error={create.error ?? makeDefault.error} takesFocus />
      <Loaded query={schedules}>
        {(list) => (
          <ul class="rows-list">
            {list
              .filter(({ id }) => !isGone(id))
              .map(({ id, name, isDefault, availability, timeZone }) => (
                <li key={id}>
                  <div class="grow">
                    <h2 class="row-name">
                      <a href={`/dashboard/availability/${id}`}>{name}</a>
                    </h2>
                    {availability.map((hours) => (
                      <p class="soft" key={`${hours.days} ${hours.startTime}`}>
                        {hoursText(hours)}
                      </p>
                    ))}
                    <p class="soft">{formats.zone(timeZone)}</p>
                  </div>
                  {isDefault && <Badge tone="good">{t('availability.default')}</Badge>}
                  <Menu
                    label={t('kit.actions', { name })}
                    items={[
                      { text: t('kit.edit'), href: `/dashboard/availability/${id}` },
                      !isDefault && { text: t('availability.makeDefault'), onChoose: () => void makeDefault.run(id) },
                      !isDefault && {
                        text: t('kit.delete'),
                        isDangerous: true,
                        onChoose: () => remove(id, t('availability.deleted', { name })),
                      },
                    ]}
                  />
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      <LimitsPanel />
    </AvailabilityPage>
  )
}
