import type { JSX } from 'preact'
import { useAccount } from '../../account.tsx'
import { useAction } from '../../api/action.ts'
import { api } from '../../api/client.ts'
import { Failure } from '../../kit/failure.tsx'
import { Panel } from '../../kit/page.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { useTexts } from '../../texts.tsx'
import { AccountPage } from './account-page.tsx'
import { ErasePanel } from './erase-panel.tsx'

/** A copy of all that the server keeps about the account, and its end. */
export default function Data(): JSX.Element {
  const t = useTexts()
  const { me } = useAccount()
  const exportAll = useAction(
    () => api.post('/v2/me/personal-data/exports'),
    ({ data }) => saveFile(`daybook-${me.username}.json`, 'application/json', JSON.stringify(data, null, 2)),
  )
  return (
    <AccountPage>
      <div class="columns">
        <Panel title={t('account.export.title')} lead={t('account.export.lead')}>
          <Failure error={exportAll.error} takesFocus />
          <div class="actions">
            <button type="button" class="button" aria-busy={exportAll.isRunning} onClick={() => void exportAll.run()}>
              {t('account.export.submit')}
            </button>
          </div>
        </Panel>
        <ErasePanel />
      </div>
    </AccountPage>
  )
}
