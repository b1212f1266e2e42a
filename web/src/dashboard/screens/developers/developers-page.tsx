import type { ComponentChildren, JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { Page } from '../../kit/page.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { useTexts } from '../../texts.tsx'

const TABS = [
  ['/dashboard/developers', 'developers.tab.start'],
  ['/dashboard/webhooks', 'webhooks.title'],
  ['/dashboard/developers/events', 'developers.tab.events'],
  ['/dashboard/developers/clients', 'developers.tab.clients'],
] as const

/** The frame of the screens for developers. */
export function DevelopersPage({
  actions,
  children,
}: {
  actions?: ComponentChildren
  children: ComponentChildren
}): JSX.Element {
  const t = useTexts()
  const { path } = useLocation()
  return (
    <Page title={t('developers.title')} lead={t('developers.lead')} actions={actions}>
      <Tabs
        label={t('developers.title')}
        tabs={TABS.map(([href, text]) => ({ href, text: t(text), isCurrent: href === path }))}
      />
      {children}
    </Page>
  )
}
