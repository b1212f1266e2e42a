import { type Html, html } from '../../lib/html.ts'
import type { Translator } from '../../messages/translate.ts'

/** What kept a form from being taken, first on the page and first read: each fault leads to its control. */
export const problemsView = (problems: readonly { id: string; message: string }[], t: Translator): Html | false =>
  problems.length > 0 &&
  html`<div class="problem" role="alert" tabindex="-1" autofocus><h2>${t('page.problem.title', { count: problems.length })}</h2>
<ul>${problems.map(({ id, message }) => html`<li><a href="#${id}">${message}</a></li>`)}</ul></div>`

/** The same for something that no control can mend. */
export const alertView = (text: string | undefined): Html | false =>
  text !== undefined && html`<div class="problem" role="alert" tabindex="-1" autofocus><p>${text}</p></div>`
