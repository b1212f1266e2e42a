import type { JSX } from 'preact'
import { Copyable } from '../../../kit/copy.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import type { Draft } from '../editor/draft.ts'
import { EmbedPanel } from './embed-panel.tsx'
import { PrivateLinksPanel } from './private-links-panel.tsx'

/** The ways to the page: its link, private links, and embedding. */
export function LinksTab({ draft: { type } }: { draft: Draft }): JSX.Element {
  const t = useTexts()
  return (
    <>
      <Panel title={t('eventTypes.link')}>
        <Copyable text={type.bookingUrl} />
      </Panel>
      <PrivateLinksPanel eventTypeId={type.id} />
      <EmbedPanel bookingUrl={type.bookingUrl} title={type.title} />
    </>
  )
}
