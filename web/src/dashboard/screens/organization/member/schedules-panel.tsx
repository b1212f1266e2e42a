import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useDialog } from '../../../kit/dialog.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { Badge, Panel } from '../../../kit/page.tsx'
import { useRemoval } from '../../../kit/removal.ts'
import { useTexts } from '../../../texts.tsx'
import { useHoursText } from '../../availability/hours-text.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

type SchedulesPanelProps = { orgId: number; user: Schemas.OrganizationUser }

/** The weekly hours of a member. */
export function SchedulesPanel({ orgId, user }: SchedulesPanelProps): JSX.Element {
  const t = useTexts()
  const hoursText = useHoursText()
  const editing = useDialog<Schemas.Schedule | 'new'>()
  const path = { orgId, userId: user.id }
  const schedules = useQuery(['schedules', 'of', user.id], async (signal) => {
    return (await api.get('/v2/organizations/{orgId}/users/{userId}/schedules', { path, signal })).data
  })
  const { isGone, remove } = useRemoval((scheduleId: number) =>
    api.delete('/v2/organizations/{orgId}/users/{userId}/schedules/{scheduleId}', { path: { ...path, scheduleId } }),
  )
  return (
    <Panel
      title={t('availability.title')}
      actions={
        <button type="button" class="button quiet" onClick={() => editing.open('new')}>
          {t('availability.new')}
        </button>
      }
    >
      <Loaded query={schedules}>
        {(list) => (
          <ul class="rows-list">
            {list
              .filter(({ id }) => !isGone(id))
              .map((schedule) => (
                <li key={schedule.id}>
                  <div class="grow">
                    <h3>{schedule.name}</h3>
                    {schedule.availability.map((hours) => (
                      <p class="soft" key={`${hours.days} ${hours.startTime}`}>
                        {hoursText(hours)}
                      </p>
                    ))}
                    <p class="soft">{schedule.timeZone}</p>
                  </div>
                  {schedule.isDefault && <Badge tone="good">{t('availability.default')}</Badge>}
                  <Menu
                    label={t('kit.actions', { name: schedule.name })}
                    items={[
                      { text: t('kit.edit'), onChoose: () => editing.open(schedule) },
                      !schedule.isDefault && {
                        text: t('kit.delete'),
                        isDangerous: true,
                        onChoose: () => remove(schedule.id, t('availability.deleted', { name: schedule.name })),
                      },
                    ]}
                  />
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      {editing.subject && (
        <ScheduleDialog
          orgId={orgId}
          user={user}
          {...(editing.subject !== 'new' && { schedule: editing.subject })}
          onClose={editing.close}
        />
      )}
    </Panel>
  )
}
