import type { ComponentChildren, JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useAccount } from '../../account.tsx'
import { Empty, Page } from '../../kit/page.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { useTexts } from '../../texts.tsx'

const TABS = [
  ['', 'administration.tab.server'],
  ['/people', 'administration.tab.people'],
  ['/organizations', 'administration.tab.organizations'],
  ['/applications', 'administration.tab.applications'],
  ['/jobs', 'administration.tab.jobs'],
  ['/outbox', 'administration.tab.outbox'],
  ['/events', 'administration.tab.events'],
  ['/data', 'administration.tab.data'],
  ['/settings', 'administration.tab.settings'],
] as const

/** The frame of the screens for administrators of the server. */
export function AdministrationPage({
  actions,
  children,
}: {
  actions?: ComponentChildren
  children: ComponentChildren
}): JSX.Element {
  const t = useTexts()
  const { path } = useLocation()
  const { isAdministrator } = useAccount()
  if (!isAdministrator)
    return (
      <Page title={t('administration.title')}>
        <Empty title={t('administration.forbidden')} text={t('administration.forbiddenText')} />
      </Page>
    )
  return (
    <Page title={t('administration.title')} actions={actions}>
      <Tabs
        label={t('administration.title')}
        tabs={TABS.map(([end, text]) => {
          const href = `/dashboard/administration${end}`
          return { href, text: t(text), isCurrent: href === path }
        })}
      />
      {children}
    </Page>
  )
}
