import type { JSX } from 'preact'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useFormats } from '../../../formats.ts'
import { Loaded } from '../../../kit/loaded.tsx'
import { Panel } from '../../../kit/page.tsx'
import { TableFrame } from '../../../kit/table-frame.tsx'
import { useTexts } from '../../../texts.tsx'

/** The counts that decide which host of a round robin is next. */
export function FairnessPanel({ eventTypeId }: { eventTypeId: number }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const fairness = useQuery(['fairness', eventTypeId], async (signal) => {
    return (await api.get('/v2/event-types/{eventTypeId}/fairness', { path: { eventTypeId }, signal })).data
  })
  return (
    <Panel title={t('eventTypes.fairness')} lead={t('eventTypes.fairnessLead')}>
      <Loaded query={fairness}>
        {({ hosts }) => (
          <TableFrame name={t('eventTypes.fairness')}>
            <thead>
              <tr>
                <th scope="col">{t('bookings.host')}</th>
                <th scope="col" class="number">
                  {t('eventTypes.fairness.bookings')}
                </th>
                <th scope="col" class="number">
                  {t('insights.fairness.target')}
                </th>
                <th scope="col" class="number">
                  {t('insights.fairness.actual')}
                </th>
              </tr>
            </thead>
            <tbody>
              {hosts.map((host) => (
                <tr key={host.userId}>
                  <th scope="row">{host.name}</th>
                  <td class="number">{formats.number(host.pickedCount)}</td>
                  <td class="number">{formats.percent(host.targetShare)}</td>
                  <td class="number">{formats.percent(host.actualShare)}</td>
                </tr>
              ))}
            </tbody>
          </TableFrame>
        )}
      </Loaded>
    </Panel>
  )
}
