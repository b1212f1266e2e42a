import type { JSX } from 'preact'
import { useAccount } from '../../account.tsx'
import { Copyable } from '../../kit/copy.tsx'
import { Panel } from '../../kit/page.tsx'
import { useTexts } from '../../texts.tsx'
import { DevelopersPage } from './developers-page.tsx'
import { KeysPanel } from './keys/keys-panel.tsx'

/** How to begin with the API, and the keys. */
export default function Developers(): JSX.Element {
  const t = useTexts()
  const { publicUrl } = useAccount()
  return (
    <DevelopersPage>
      <div class="columns main-first">
        <KeysPanel />
        <div class="stack">
          <Panel title={t('developers.start')} lead={t('developers.startLead')}>
            <Copyable text={`${publicUrl}/v2`} />
            <Copyable text={`curl -H "Authorization: Bearer $DAYBOOK_API_KEY" '${publicUrl}/v2/me'`} />
            <ul class="links">
              <li>
                <a href="/docs">{t('developers.reference')}</a>
              </li>
              <li>
                <a href="/embed">{t('developers.embed')}</a>
              </li>
            </ul>
          </Panel>
        </div>
      </div>
    </DevelopersPage>
  )
}
