import { LinkButton, PageCard } from '@daybook/web'
import { DASHBOARD_SCRIPT, DASHBOARD_STYLE, dashboardParts } from '../assets.ts'
import type { Page } from '../layout.tsx'
import type { Reader } from '../reader.ts'

/** What the script needs before it can ask the API. `web/src/dashboard/island.ts` has the same shape. */
type Island = {
  language: string
  locale: string
  publicUrl: string
  isAdministrator: boolean
  /** The answer of `GET /v2/me`, so that the first screen needn't wait for it. */
  me: object
}

/** The page in which the dashboard's script works. Without a script it says so, and leads to what works without one. */
export const dashboardPage = ({ t }: Reader, island: Island, isHome: boolean): Page => ({
  title: t('dashboard.title'),
  isPrivate: true,
  script: DASHBOARD_SCRIPT,
  application: { styles: DASHBOARD_STYLE, preloads: dashboardParts(island.language, isHome) },
  body: (
    <>
      <div id="dashboard">
        <p class="starting" role="status">
          {t('dashboard.starting')}
        </p>
        <p class="late">
          {t('dashboard.late')} <a href="/dashboard">{t('dashboard.again')}</a>
        </p>
      </div>
      <noscript>
        <PageCard title={t('dashboard.needsScript')}>
          <p>{t('dashboard.needsScriptText')}</p>
          <LinkButton href="/settings/security" isQuiet>
            {t('security.title')}
          </LinkButton>
        </PageCard>
      </noscript>
      <script
        type="application/json"
        id="dashboard-data"
        // No text inside can end the element: JSON has another form for the character that begins a tag.
        dangerouslySetInnerHTML={{ __html: JSON.stringify(island).replaceAll('<', '\\u003c') }}
      />
    </>
  ),
})
