import type { JSX } from 'preact'
import { useRoute } from 'preact-iso'
import { ownerIn, pathOf } from '../../api/owner.ts'
import { Page } from '../../kit/page.tsx'
import { useTexts } from '../../texts.tsx'
import { BookingsPanel } from './bookings-panel.tsx'
import { FairnessPanel } from './fairness-panel.tsx'
import { LeadTimesPanel } from './lead-times-panel.tsx'
import { NoShowsPanel } from './no-shows-panel.tsx'
import { RangeBar, useRange } from './range.tsx'
import { UtilizationPanel } from './utilization-panel.tsx'

/** Figures about bookings, as charts and as tables: one's own, or those of a team or an organization. */
export default function Insights(): JSX.Element {
  const t = useTexts()
  const { params } = useRoute()
  const owner = ownerIn(params)
  const range = useRange()
  const isShared = owner.kind !== 'me'
  const isOrganization = owner.kind === 'organization'
  const lead = isOrganization
    ? t('insights.leadOrganization')
    : isShared
      ? t('insights.leadShared')
      : t('insights.lead')
  const back = isOrganization ? t('insights.backToOrganization') : t('insights.back')
  return (
    <Page title={t('insights.title')} lead={lead} {...(isShared && { back: { href: pathOf(owner), text: back } })}>
      <RangeBar />
      <BookingsPanel owner={owner} range={range} />
      <div class="columns">
        <LeadTimesPanel owner={owner} range={range} />
        <NoShowsPanel owner={owner} range={range} />
      </div>
      <UtilizationPanel owner={owner} range={range} />
      {isShared && <FairnessPanel owner={owner} range={range} />}
    </Page>
  )
}
