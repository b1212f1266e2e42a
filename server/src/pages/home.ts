import type { Http } from '../http/create-http.ts'
import { html } from '../lib/text/html.ts'
import type { PageDependencies } from './dependencies.ts'
import type { Page } from './layout.ts'
import { address } from './query.ts'
import { type Reader, readerOf } from './reader.ts'
import { sendPage } from './send-page.ts'

export function homeRoutes(http: Http, { findDemo }: Pick<PageDependencies, 'findDemo'>): void {
  http.get('/', { config: { page: true } }, async (request, reply) => {
    const reader = readerOf(request)
    return sendPage(request, reply, 200, homePage(reader, (await findDemo())?.username), reader)
  })
}

const homePage = ({ t, chosen }: Reader, demo: string | undefined): Page => ({
  title: t('page.home.title'),
  body: html`<section class="card centred stack" aria-labelledby="title">
<h1 id="title">${t('page.home.title')}</h1>
<p><strong>${t('page.home.lead')}</strong></p>
<p>${t('page.home.text')}</p>
<p class="actions">
${demo && html`<a class="button" href="${address(`/${demo}`, { lang: chosen })}">${t('page.home.demo')}</a>`}
<a class="button quiet" href="/docs">${t('page.home.reference')}</a>
</p>
</section>`,
})
