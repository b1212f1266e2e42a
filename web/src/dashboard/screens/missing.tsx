import type { JSX } from 'preact'
import { Empty, Page } from '../kit/page.tsx'
import { useTexts } from '../texts.tsx'

/** Stands at addresses that lead nowhere. */
export function Missing(): JSX.Element {
  const t = useTexts()
  return (
    <Page title={t('shell.missing.title')}>
      <Empty title={t('shell.missing.title')} text={t('shell.missing.text')}>
        <a class="button" href="/dashboard">
          {t('shell.nav.home')}
        </a>
      </Empty>
    </Page>
  )
}
