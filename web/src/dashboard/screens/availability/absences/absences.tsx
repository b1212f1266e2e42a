import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { CalendarIcon } from '../../../../components/icons.tsx'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useFormats } from '../../../formats.ts'
import { useDialog } from '../../../kit/dialog.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { Badge, Empty } from '../../../kit/page.tsx'
import { useRemoval } from '../../../kit/removal.ts'
import { useTexts } from '../../../texts.tsx'
import { AvailabilityPage } from '../availability-page.tsx'
import { AbsenceDialog } from './absence-dialog.tsx'

const MAX_SHOWN = 100

/** The days on which the account is away. Nobody books it then, whatever the schedule says. */
export default function Absences(): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const editing = useDialog<Schemas.OutOfOffice | 'new'>()
  const absences = useQuery(['absences'], async (signal) => {
    return (await api.get('/v2/me/ooo', { query: { take: MAX_SHOWN, sortStart: 'desc' }, signal })).data
  })
  const { isGone, remove } = useRemoval((oooId: number) => api.delete('/v2/me/ooo/{oooId}', { path: { oooId } }))
  const newButton = (
    <button type="button" class="button" onClick={() => editing.open('new')}>
      {t('availability.absence.new')}
    </button>
  )
  return (
    <AvailabilityPage lead={t('availability.absencesLead')} actions={newButton}>
      <Loaded query={absences}>
        {(list) => {
          const shown = list.filter(({ id }) => !isGone(id))
          if (shown.length === 0)
            return (
              <Empty
                icon={<CalendarIcon />}
                title={t('availability.absence.none')}
                text={t('availability.absence.noneText')}
              />
            )
          return (
            <ul class="rows-list">
              {shown.map((absence) => {
                const days = `${formats.shortDay(noonOf(absence.start))} – ${formats.shortDay(noonOf(absence.end))}`
                return (
                  <li key={absence.id}>
                    <div class="grow">
                      <h2 class="row-name">{days}</h2>
                      {absence.notes && <p class="soft">{absence.notes}</p>}
                    </div>
                    <Badge>{t(`availability.reason.${absence.reason ?? 'unspecified'}`)}</Badge>
                    <Menu
                      label={t('kit.actions', { name: days })}
                      items={[
                        { text: t('kit.edit'), onChoose: () => editing.open(absence) },
                        {
                          text: t('kit.delete'),
                          isDangerous: true,
                          onChoose: () => remove(absence.id, t('availability.absence.deleted')),
                        },
                      ]}
                    />
                  </li>
                )
              })}
            </ul>
          )
        }}
      </Loaded>
      {editing.subject && (
        <AbsenceDialog {...(editing.subject !== 'new' && { absence: editing.subject })} onClose={editing.close} />
      )}
    </AvailabilityPage>
  )
}

/** The days of an absence are days in UTC. At noon they have the same date in nearly all zones. */
const noonOf = (instant: string): string => `${instant.slice(0, 10)}T12:00:00Z`
