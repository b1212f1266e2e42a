import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useFormats } from '../../../formats.ts'
import { Failure } from '../../../kit/failure.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'

const MEGABYTE = 1_000_000

/** Makes a snapshot of the embedded database while the server runs. */
export function BackupPanel(): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const [made, setMade] = useState<{ file: string; bytes: number } | undefined>(undefined)
  const backUp = useAction(
    () => api.post('/v2/admin/backups', { timeoutMs: 10 * 60_000 }),
    ({ data }) => setMade(data),
  )
  return (
    <Panel title={t('administration.backup.title')} lead={t('administration.backup.lead')}>
      <Failure error={backUp.error} takesFocus />
      {made && (
        <p class="notice" role="status">
          {t('administration.backup.made', {
            file: made.file,
            size: formats.number(Math.round(made.bytes / MEGABYTE)),
          })}
        </p>
      )}
      <div class="actions">
        <button type="button" class="button" aria-busy={backUp.isRunning} onClick={() => void backUp.run()}>
          {t('administration.backup.submit')}
        </button>
      </div>
    </Panel>
  )
}
