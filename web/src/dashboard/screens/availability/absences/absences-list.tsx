import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { CalendarIcon } from '../../../../components/icons.tsx'
import { useQuery } from '../../../api/query.ts'
import { type Formats, useFormats } from '../../../formats.ts'
import { Loaded } from '../../../kit/loaded.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { Badge, Empty } from '../../../kit/page.tsx'
import { useRemoval } from '../../../kit/removal.ts'
import { useTexts } from '../../../texts.tsx'
import type { AbsencesClient } from './absences-client.ts'

type AbsencesListProps = {
  /** Whose absences they are: their own, or the number of a member. */
  of: 'me' | number
  client: AbsencesClient
  onEdit: (absence: Schemas.OutOfOffice) => void
}

/** The absences of somebody, newest first. */
export function AbsencesList({ of, client, onEdit }: AbsencesListProps): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const absences = useQuery(['absences', of], client.list)
  const { isGone, remove } = useRemoval(client.remove)
  return (
    <Loaded query={absences}>
      {(list) => {
        const shown = list.filter(({ id }) => !isGone(id))
        if (shown.length === 0 && of !== 'me') return <p class="soft">{t('kit.none')}</p>
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
              const days = timeOf(absence, formats)
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
                      { text: t('kit.edit'), onChoose: () => onEdit(absence) },
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
  )
}

/** Whole days are the dates of their instants. */
function timeOf({ start, end, isWholeDay }: Schemas.OutOfOffice, formats: Formats): string {
  const [from, to] =
    isWholeDay === false
      ? [formats.dateTime(start), formats.dateTime(end)]
      : [formats.shortDay(start.slice(0, 10)), formats.shortDay(end.slice(0, 10))]
  return from === to ? from : `${from} – ${to}`
}
