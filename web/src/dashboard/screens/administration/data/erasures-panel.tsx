import type { JSX } from 'preact'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useFormats } from '../../../formats.ts'
import { CursorPager, useCursor } from '../../../kit/cursor-pager.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import { RepeatForm } from './repeat-form.tsx'

const PER_PAGE = 20

/** The erasures of the past. They name nobody: a restored backup has them done again by their keyed hashes. */
export function ErasuresPanel(): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const cursor = useCursor()
  const erasures = useQuery(['admin', 'erasures', cursor], (signal) =>
    api.get('/v2/admin/personal-data/erasures', { query: { limit: PER_PAGE, ...(cursor && { cursor }) }, signal }),
  )
  return (
    <Panel title={t('administration.data.erasures')} lead={t('administration.data.erasuresLead')}>
      <Loaded query={erasures}>
        {({ data, pagination }) => (
          <>
            {data.length === 0 && <p class="soft">{t('administration.data.noErasures')}</p>}
            <ul class="rows-list">
              {data.map(({ id, addressHash, erasedAt, counts }) => (
                <li key={id}>
                  <code class="grow">{addressHash.slice(0, 16)}…</code>
                  <span class="soft">
                    {formats.dateTime(erasedAt)},{' '}
                    {t('administration.data.entries', {
                      count: Object.values(counts).reduce((sum, each) => sum + each, 0),
                    })}
                  </span>
                </li>
              ))}
            </ul>
            <CursorPager next={pagination.nextCursor} />
            <RepeatForm />
          </>
        )}
      </Loaded>
    </Panel>
  )
}
