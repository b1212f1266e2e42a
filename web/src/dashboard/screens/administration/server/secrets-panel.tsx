import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { Failure } from '../../../kit/failure.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'

/** Encrypts what is stored with the present key, after the operator has replaced the key. */
export function SecretsPanel(): JSX.Element {
  const t = useTexts()
  const [done, setDone] = useState<{ rotated: number; remaining: number; unreadable: number } | undefined>(undefined)
  const rotate = useAction(
    () => api.post('/v2/admin/secrets/rotate'),
    ({ data }) => setDone(data),
  )
  return (
    <Panel title={t('administration.secrets.title')} lead={t('administration.secrets.lead')}>
      <Failure error={rotate.error} takesFocus />
      {done && (
        <p class="notice" role="status">
          {t('administration.secrets.done', done)}
        </p>
      )}
      <div class="actions">
        <button type="button" class="button quiet" aria-busy={rotate.isRunning} onClick={() => void rotate.run()}>
          {t('administration.secrets.submit')}
        </button>
      </div>
    </Panel>
  )
}
