import { type Html, html } from '../lib/text/html.ts'
import type { Page } from './layout.ts'

/** A page with one message and a link that leads on. */
export const noticePage = (title: string, text: string, action?: Html): Page => ({
  title,
  isPrivate: true,
  body: html`<section class="card centred stack" aria-labelledby="title">
<h1 id="title">${title}</h1>
<p>${text}</p>
${action}
</section>`,
})

export const linkButton = (href: string, text: string): Html =>
  html`<p class="actions"><a class="button" href="${href}">${text}</a></p>`
