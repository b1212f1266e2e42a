import type { JSX } from 'preact'
import { ME } from '../../api/owner.ts'
import { Page } from '../../kit/page.tsx'
import { useTexts } from '../../texts.tsx'
import { CalendarsPanel } from './calendars/calendars-panel.tsx'
import { FeedsPanel } from './feeds-panel.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { VideoPanel } from './video-panel.tsx'

/** The accounts elsewhere that work together with this one. */
export default function Connections(): JSX.Element {
  const t = useTexts()
  return (
    <Page title={t('connections.title')} lead={t('connections.lead')}>
      <div class="columns main-first">
        <CalendarsPanel />
        <div class="stack">
          <VideoPanel owner={ME} />
          <PaymentsPanel />
          <FeedsPanel owner={ME} />
        </div>
      </div>
    </Page>
  )
}
