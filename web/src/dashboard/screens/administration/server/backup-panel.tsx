import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useFormats } from '../../../formats.ts'
import { Failure } from '../../../kit/failure.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'

const MEGABYTE = 1_000_000
/** So many of the newest ones are listed. */
const SHOWN = 10

/** Makes a snapshot of the embedded database while the server runs. */
export function BackupPanel(): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const [made, setMade] = useState<{ file: string; bytes: number } | undefined>(undefined)
  const backUp = useAction(
    () => api.post('/v2/admin/backups', { timeoutMs: 10 * 60_000 }),
    ({ data }) => setMade(data),
  )
  const backups = useQuery(
    ['admin', 'backups'],
    async (signal) => (await api.get('/v2/admin/backups', { signal })).data,
  )
  const sizeOf = (bytes: number) => formats.number(Math.round(bytes / MEGABYTE))
  return (
    <Panel title={t('administration.backup.title')} lead={t('administration.backup.lead')}>
      <Failure error={backUp.error} takesFocus />
      {made && (
        <p class="notice" role="status">
          {t('administration.backup.made', {
            file: made.file,
            size: sizeOf(made.bytes),
          })}
        </p>
      )}
      <div class="actions">
        <button type="button" class="button" aria-busy={backUp.isRunning} onClick={() => void backUp.run()}>
          {t('administration.backup.submit')}
        </button>
      </div>
      <Loaded query={backups}>
        {(all) =>
          all.length === 0 ? (
            <p class="soft">{t('administration.backup.none')}</p>
          ) : (
            <ul class="rows-list">
              {all.slice(0, SHOWN).map(({ file, bytes, createdAt }) => (
                <li key={file} title={file}>
                  <span class="grow">
                    {formats.day(createdAt)}, {formats.time(createdAt)}
                  </span>
                  <span class="soft">{t('administration.backup.size', { size: sizeOf(bytes) })}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}
