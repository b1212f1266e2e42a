import type { JSX } from 'preact'
import { AdministrationPage } from '../administration-page.tsx'
import { BackupPanel } from './backup-panel.tsx'
import { ClockPanel } from './clock-panel.tsx'
import { HealthPanel } from './health-panel.tsx'
import { SecretsPanel } from './secrets-panel.tsx'

/** How the server is, and what an operator does to it. */
export default function Server(): JSX.Element {
  return (
    <AdministrationPage>
      <div class="columns">
        <div class="stack">
          <HealthPanel />
          <SecretsPanel />
        </div>
        <div class="stack">
          <BackupPanel />
          <ClockPanel />
        </div>
      </div>
    </AdministrationPage>
  )
}
