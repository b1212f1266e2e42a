import { Actions, PageCard } from '@daybook/web'
import type { Http } from '../http/create-http.ts'
import type { PageDependencies } from './dependencies.ts'
import type { Page } from './layout.tsx'
import { sendOrganizationPage } from './organization/organization-page.tsx'
import { address } from './query.ts'
import { type Reader, readerOf } from './reader.ts'
import { sendPage } from './send-page.ts'
import { DASHBOARD } from './sign-in/sign-in-methods.ts'

type Deps = Pick<PageDependencies, 'findDemo' | 'eventTypes' | 'pageAddresses' | 'signIn'>

/** Serves the first page. The first page of an organization's own domain is the organization's. */
export function homeRoutes(http: Http, deps: Deps): void {
  const { findDemo, pageAddresses, signIn } = deps
  http.get('/', { config: { page: true } }, async (request, reply) => {
    const organizationSlug = pageAddresses.organizationOf(request.host)
    if (organizationSlug !== undefined) return sendOrganizationPage(deps, request, reply, organizationSlug)
    const reader = readerOf(request)
    const mayComeNew = await signIn.mayComeNew(undefined)
    const page = homePage(reader, { demo: (await findDemo())?.username, mayComeNew })
    return sendPage(request, reply, 200, page, reader)
  })
}

/** `demo` is the username of the demonstration. `mayComeNew` is true if everybody may sign up. */
type Home = { demo: string | undefined; mayComeNew: boolean }

const homePage = ({ t, chosen }: Reader, { demo, mayComeNew }: Home): Page => ({
  title: t('page.home.title'),
  body: (
    <PageCard title={t('page.home.title')}>
      <p>
        <strong>{t('page.home.lead')}</strong>
      </p>
      <p>{t('page.home.text')}</p>
      <Actions>
        {mayComeNew && (
          <a class="button" href={address('/signup', { lang: chosen })}>
            {t('signIn.login.signUp')}
          </a>
        )}
        <a class={mayComeNew ? 'button quiet' : 'button'} href={address(DASHBOARD, { lang: chosen })}>
          {t('signIn.toLogin')}
        </a>
        {demo && (
          <a class="button quiet" href={address(`/${demo}`, { lang: chosen })}>
            {t('page.home.demo')}
          </a>
        )}
        <a class="button quiet" href="/docs">
          {t('page.home.reference')}
        </a>
      </Actions>
    </PageCard>
  ),
})
