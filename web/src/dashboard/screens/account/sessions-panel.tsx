import type { JSX } from 'preact'
import { programOf } from '../../../components/browser-name.ts'
import { useAction } from '../../api/action.ts'
import { api } from '../../api/client.ts'
import { useQuery } from '../../api/query.ts'
import { useFormats } from '../../formats.ts'
import { Failure } from '../../kit/failure.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Badge, Panel } from '../../kit/page.tsx'
import { say } from '../../kit/toasts.tsx'
import { useTexts } from '../../texts.tsx'

/** The browsers that are signed in. Each one can be signed out from here. */
export function SessionsPanel(): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const sessions = useQuery(['me', 'sessions'], async (signal) => (await api.get('/v2/me/sessions', { signal })).data)
  const end = useAction(
    (sessionId: string) => api.delete('/v2/me/sessions/{sessionId}', { path: { sessionId } }),
    () => say(t('account.sessions.ended')),
  )
  const endOthers = useAction(
    () => api.delete('/v2/me/sessions'),
    () => say(t('account.sessions.othersEnded')),
  )
  return (
    <Panel title={t('account.sessions.title')} lead={t('account.sessions.lead')}>
      <Failure error={end.error ?? endOthers.error} takesFocus />
      <Loaded query={sessions}>
        {(list) => (
          <>
            <ul class="rows-list">
              {list.map(({ id, isCurrent, userAgent, ip, lastSeenAt }) => {
                const { browser, system } = programOf(userAgent ?? '')
                const name = [browser, system].filter(Boolean).join(', ') || t('account.sessions.unknown')
                return (
                  <li key={id}>
                    <div class="grow">
                      <h3>{name}</h3>
                      <p class="soft">
                        {ip !== null && <span dir="ltr">{ip}, </span>}
                        {t('account.sessions.seen', { time: formats.dateTime(lastSeenAt) })}
                      </p>
                    </div>
                    {isCurrent ? (
                      <Badge tone="good">{t('account.sessions.current')}</Badge>
                    ) : (
                      <button
                        type="button"
                        class="button quiet"
                        aria-label={t('account.sessions.endOne', { name })}
                        onClick={() => void end.run(id)}
                      >
                        {t('account.sessions.end')}
                      </button>
                    )}
                  </li>
                )
              })}
            </ul>
            {list.length > 1 && (
              <div class="actions">
                <button type="button" class="button quiet" onClick={() => void endOthers.run()}>
                  {t('account.sessions.endOthers')}
                </button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}
