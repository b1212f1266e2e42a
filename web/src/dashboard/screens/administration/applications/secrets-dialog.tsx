import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useFormats } from '../../../formats.ts'
import { Copyable } from '../../../kit/copy.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { useTexts } from '../../../texts.tsx'

/** The secrets of an application: two may be valid, so that one can be replaced without a pause. */
export function SecretsDialog({ clientId, onClose }: { clientId: string; onClose: () => void }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const path = { clientId }
  const [secret, setSecret] = useState<string | undefined>(undefined)
  const application = useQuery(['admin', 'oauth-client', clientId], async (signal) => {
    return (await api.get('/v2/admin/oauth-clients/{clientId}', { path, signal })).data
  })
  const add = useAction(
    () => api.post('/v2/admin/oauth-clients/{clientId}/secrets', { path }),
    ({ data }) => setSecret(data.clientSecret),
  )
  const remove = useAction((secretId: number) =>
    api.delete('/v2/admin/oauth-clients/{clientId}/secrets/{secretId}', { path: { clientId, secretId } }),
  )
  return (
    <Dialog title={t('administration.applications.secrets')} onClose={onClose}>
      <div class="stack">
        <p>{t('administration.applications.secretsText')}</p>
        <Failure error={add.error ?? remove.error} takesFocus />
        {secret !== undefined && (
          <>
            <p>{t('administration.shownOnce')}</p>
            <Copyable text={secret} />
          </>
        )}
        <Loaded query={application}>
          {({ secrets }) => (
            <ul class="rows-list">
              {secrets.map(({ id, lastFour, createdAt }) => (
                <li key={id}>
                  <span class="grow">
                    <code>…{lastFour}</code> <span class="soft">{formats.dateTime(createdAt)}</span>
                  </span>
                  <button
                    type="button"
                    class="button quiet"
                    aria-label={t('administration.applications.removeSecret', { end: lastFour })}
                    onClick={() => void remove.run(id)}
                  >
                    {t('kit.remove')}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        <div class="actions">
          <button type="button" class="button" onClick={() => void add.run()}>
            {t('administration.applications.addSecret')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
