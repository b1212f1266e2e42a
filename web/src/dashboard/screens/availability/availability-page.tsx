import type { ComponentChildren, JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { Page } from '../../kit/page.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { useTexts } from '../../texts.tsx'

const TABS = [
  ['/dashboard/availability', 'availability.tab.schedules'],
  ['/dashboard/availability/absences', 'availability.tab.absences'],
  ['/dashboard/availability/troubleshooter', 'availability.tab.troubleshooter'],
] as const

type AvailabilityPageProps = { lead: string; actions?: ComponentChildren; children: ComponentChildren }

/** The frame of the screens about when one can be booked. */
export function AvailabilityPage({ lead, actions, children }: AvailabilityPageProps): JSX.Element {
  const t = useTexts()
  const { path } = useLocation()
  return (
    <Page title={t('availability.title')} lead={lead} actions={actions}>
      <Tabs
        label={t('availability.title')}
        tabs={TABS.map(([href, text]) => ({ href, text: t(text), isCurrent: href === path }))}
      />
      {children}
    </Page>
  )
}
