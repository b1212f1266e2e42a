import type { JSX } from 'preact'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useFormats } from '../../../formats.ts'
import { useParameter } from '../../../kit/address.ts'
import { CursorPager, useCursor } from '../../../kit/cursor-pager.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Badge, Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'

const PER_PAGE = 20

/** All organizations of the server, the newest first. */
export function ListPanel(): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const [search, setSearch] = useParameter('search')
  const cursor = useCursor()
  const organizations = useQuery(
    ['admin', 'organizations', search, cursor],
    (signal) =>
      api.get('/v2/admin/organizations', {
        query: { limit: PER_PAGE, ...(search && { search }), ...(cursor && { cursor }) },
        signal,
      }),
    { keepsFormer: true },
  )
  return (
    <Panel title={t('administration.organizations.all')}>
      <TextField
        label={t('administration.organizations.find')}
        type="search"
        value={search}
        onChange={setSearch}
        maxLength={100}
      />
      <Loaded query={organizations}>
        {({ data, pagination }) => (
          <>
            {data.length === 0 && <p class="soft">{t('administration.organizations.none')}</p>}
            <ul class="rows-list">
              {data.map(({ id, name, slug, isPlatform, memberCount, teamCount, createdAt }) => (
                <li key={id}>
                  <div class="grow">
                    <h3>{name}</h3>
                    <p class="soft">
                      {slug} · {t('administration.organizations.members', { count: memberCount })} ·{' '}
                      {t('administration.organizations.teams', { count: teamCount })} · {formats.day(createdAt)}
                    </p>
                  </div>
                  {isPlatform && <Badge>{t('administration.organizations.platform')}</Badge>}
                  <span class="soft">#{id}</span>
                </li>
              ))}
            </ul>
            <CursorPager next={pagination.nextCursor} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}
