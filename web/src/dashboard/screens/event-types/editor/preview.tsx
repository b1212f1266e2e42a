import type { JSX } from 'preact'
import { useTexts } from '../../../texts.tsx'
import type { EventType } from '../event-type.ts'

/** The real page of the event type. It loads again when something was saved. */
export function Preview({ type }: { type: EventType }): JSX.Element | null {
  const t = useTexts()
  if (!URL.canParse(type.bookingUrl)) return null
  const page = new URL(type.bookingUrl)
  page.searchParams.set('embed', '')
  // Under another name the page is another origin, which the policy of this page doesn't show.
  const isHere = page.origin === location.origin
  return isHere ? (
    <aside class="preview" aria-label={t('eventTypes.preview')}>
      <h2>{t('eventTypes.preview')}</h2>
      <iframe
        key={JSON.stringify(type)}
        src={page.pathname + page.search}
        title={t('eventTypes.preview')}
        loading="lazy"
      />
    </aside>
  ) : null
}
