import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useFormats } from '../../../formats.ts'
import { CursorPager, useCursor } from '../../../kit/cursor-pager.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Badge, Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { AdministrationPage } from '../administration-page.tsx'
import { QueuesTable } from './queues-table.tsx'

const PER_PAGE = 50
const EVERY_MS = 15_000

/** What the server does in the background, and what it has given up. */
export default function Jobs(): JSX.Element {
  const t = useTexts()
  const cursor = useCursor()
  const overview = useQuery(['admin', 'jobs'], async (signal) => (await api.get('/v2/admin/jobs', { signal })).data, {
    everyMs: EVERY_MS,
  })
  const dead = useQuery(
    ['admin', 'dead-letters', cursor],
    (signal) =>
      api.get('/v2/admin/jobs/dead-letters', { query: { take: PER_PAGE, ...(cursor && { cursor }) }, signal }),
    { keepsFormer: true },
  )
  const retryAll = useAction(
    () => api.post('/v2/admin/jobs/dead-letters/retry', { body: {} }),
    ({ data }) => say(t('administration.jobs.retried', { count: data.retried })),
  )
  const retry = useAction(
    ({ queue, id }: Schemas.DeadLetter) =>
      api.post('/v2/admin/jobs/dead-letters/{queue}/{deadLetterId}/retry', { path: { queue, deadLetterId: id } }),
    ({ data }) => say(t('administration.jobs.retried', { count: data.retried })),
  )
  return (
    <AdministrationPage>
      <Panel title={t('administration.jobs.queues')} lead={t('administration.jobs.queuesLead')}>
        <Loaded query={overview}>
          {({ queues, process }) => (
            <>
              <QueuesTable queues={queues} />
              <ul class="rows-list">
                {process.jobs.map(({ name, failureCount, lastError }) => (
                  <li key={name}>
                    <div class="grow">
                      <h3>{name}</h3>
                      {lastError !== null && <p class="soft">{lastError}</p>}
                    </div>
                    <Badge tone={failureCount > 0 ? 'bad' : 'good'}>
                      {failureCount > 0
                        ? t('administration.jobs.failures', { count: failureCount })
                        : t('administration.jobs.fine')}
                    </Badge>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Loaded>
      </Panel>
      <Panel
        title={t('administration.jobs.dead')}
        lead={t('administration.jobs.deadLead')}
        actions={
          <button type="button" class="button quiet" onClick={() => void retryAll.run()}>
            {t('administration.jobs.retryAll')}
          </button>
        }
      >
        <Failure error={retry.error ?? retryAll.error} takesFocus />
        <Loaded query={dead}>
          {({ data, pagination }) => (
            <>
              {data.length === 0 && <p class="soft">{t('administration.jobs.noneDead')}</p>}
              <ul class="rows-list">
                {data.map((letter) => (
                  <DeadLetter
                    key={`${letter.queue} ${letter.id}`}
                    letter={letter}
                    onRetry={() => void retry.run(letter)}
                  />
                ))}
              </ul>
              <CursorPager next={pagination.nextCursor} />
            </>
          )}
        </Loaded>
      </Panel>
    </AdministrationPage>
  )
}

function DeadLetter({ letter, onRetry }: { letter: Schemas.DeadLetter; onRetry: () => void }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  return (
    <li>
      <div class="grow">
        <h3>{letter.about}</h3>
        <p class="soft">
          {letter.queue}, {formats.dateTime(letter.since)},{' '}
          {t('administration.jobs.attempts', { count: letter.attempts })}
        </p>
        {letter.lastError !== null && <p class="soft">{letter.lastError}</p>}
      </div>
      <button type="button" class="button quiet" onClick={onRetry}>
        {t('kit.retry')}
      </button>
    </li>
  )
}
