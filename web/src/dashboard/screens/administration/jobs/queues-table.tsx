import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useFormats } from '../../../formats.ts'
import { TableFrame } from '../../../kit/table-frame.tsx'
import { useTexts } from '../../../texts.tsx'

/** How much waits in each queue, and for how long. */
export function QueuesTable({ queues }: { queues: readonly Schemas.QueueState[] }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  return (
    <TableFrame name={t('administration.jobs.queues')}>
      <thead>
        <tr>
          <th scope="col">{t('administration.jobs.queue')}</th>
          <th scope="col" class="number">
            {t('administration.jobs.waiting')}
          </th>
          <th scope="col" class="number">
            {t('administration.jobs.due')}
          </th>
          <th scope="col">{t('administration.jobs.oldest')}</th>
          <th scope="col" class="number">
            {t('administration.jobs.failed')}
          </th>
        </tr>
      </thead>
      <tbody>
        {queues.map(({ queue, waiting, due, oldestDueSince, failed }) => (
          <tr key={queue}>
            <th scope="row">{queue}</th>
            <td class="number">{formats.number(waiting)}</td>
            <td class="number">{formats.number(due)}</td>
            <td>{oldestDueSince === null ? '–' : formats.relative(oldestDueSince)}</td>
            <td class="number">{formats.number(failed)}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
