import type { JSX } from 'preact'
import { AccountPage } from './account-page.tsx'
import { LookPanel } from './look-panel.tsx'
import { PersonPanel } from './person-panel.tsx'
import { RegionPanel } from './region-panel.tsx'

/** What people see on the booking page, and how the dashboard writes dates. */
export default function Profile(): JSX.Element {
  return (
    <AccountPage>
      <div class="columns">
        <PersonPanel />
        <div class="stack">
          <RegionPanel />
          <LookPanel />
        </div>
      </div>
    </AccountPage>
  )
}
