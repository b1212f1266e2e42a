import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../api/action.ts'
import { api } from '../../api/client.ts'
import { useQuery } from '../../api/query.ts'
import { useFormats } from '../../formats.ts'
import { Confirm } from '../../kit/dialog.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Badge, Empty, Panel } from '../../kit/page.tsx'
import { useTexts } from '../../texts.tsx'
import { AccountPage } from './account-page.tsx'

/** The applications that may act for the account. */
export default function Applications(): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const [ending, setEnding] = useState<{ id: number; name: string } | undefined>(undefined)
  const applications = useQuery(['me', 'authorized-apps'], async (signal) => {
    return (await api.get('/v2/me/authorized-apps', { query: { take: 100 }, signal })).data
  })
  const revoke = useAction(
    (appId: number) => api.delete('/v2/me/authorized-apps/{appId}', { path: { appId } }),
    () => setEnding(undefined),
  )
  return (
    <AccountPage>
      <Loaded query={applications}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={t('account.applications.none')} text={t('account.applications.noneText')} />
          ) : (
            <Panel title={t('account.applications.title')} lead={t('account.applications.lead')}>
              <ul class="rows-list">
                {list.map(({ id, client, scopes, team, createdAt }) => (
                  <li key={id}>
                    <div class="grow">
                      <h3>{client.name}</h3>
                      <p class="soft">{t('account.applications.since', { day: formats.shortDay(createdAt) })}</p>
                      <p class="soft">
                        {scopes.length === 0 ? t('account.applications.everything') : scopes.join(', ')}
                      </p>
                    </div>
                    {team && <Badge>{team.name}</Badge>}
                    <button type="button" class="button quiet" onClick={() => setEnding({ id, name: client.name })}>
                      {t('account.applications.revoke')}
                    </button>
                  </li>
                ))}
              </ul>
            </Panel>
          )
        }
      </Loaded>
      {ending && (
        <Confirm
          title={t('account.applications.revokeTitle', { name: ending.name })}
          text={t('account.applications.revokeText')}
          confirm={t('account.applications.revoke')}
          action={revoke}
          onConfirm={() => void revoke.run(ending.id)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </AccountPage>
  )
}
