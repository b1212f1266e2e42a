import type { ComponentChildren, JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { Page } from '../../kit/page.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { useTexts } from '../../texts.tsx'

const TABS = [
  ['/dashboard/account', 'account.tab.profile'],
  ['/dashboard/account/security', 'account.tab.security'],
  ['/dashboard/account/applications', 'account.tab.applications'],
  ['/dashboard/account/data', 'account.tab.data'],
] as const

/** The frame of the screens about one's own account. */
export function AccountPage({ children }: { children: ComponentChildren }): JSX.Element {
  const t = useTexts()
  const { path } = useLocation()
  return (
    <Page title={t('account.title')}>
      <Tabs
        label={t('account.title')}
        tabs={TABS.map(([href, text]) => ({ href, text: t(text), isCurrent: href === path }))}
      />
      {children}
    </Page>
  )
}
