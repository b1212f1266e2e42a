import type { JSX } from 'preact'
import { AccountPage } from './account-page.tsx'
import { AddressesPanel } from './addresses-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { SignInPanel } from './sign-in-panel.tsx'

/** How one signs in, by which addresses, and where one is signed in. */
export default function Security(): JSX.Element {
  return (
    <AccountPage>
      <div class="columns">
        <div class="stack">
          <SignInPanel />
          <AddressesPanel />
        </div>
        <SessionsPanel />
      </div>
    </AccountPage>
  )
}
