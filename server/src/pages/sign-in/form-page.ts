import { type Html, html } from '../../lib/text/html.ts'
import { alertView, problemsView } from '../event/form/problems-view.ts'
import type { Page } from '../layout.ts'
import type { Reader } from '../reader.ts'
import { type Fault, type Field, fieldView, problemsOf } from './fields.ts'

export type Form = {
  title: string
  lead?: string | undefined
  action: string
  /** The hidden field that binds the form to the browser. */
  token: Html
  fields?: readonly Field[]
  faults?: readonly Fault[]
  /** An error that belongs to no field. */
  alert?: string | undefined
  hidden?: Readonly<Record<string, string>>
  /** HTML between the lead and the fields, and between the fields and the button. */
  above?: Html | false | undefined
  within?: Html
  submit: string
  isDangerous?: boolean
  /** HTML next to the button, and below the form. */
  beside?: Html
  below?: Html | false
}

/** Shows a page with one small form. The browser's own checks are off, as in all forms of the pages. */
export function formPage(form: Form, { t }: Reader): Page {
  const { title, lead, action, token, fields = [], faults = [], alert, hidden = {}, submit } = form
  const isFaulty = faults.length > 0 || alert !== undefined
  return {
    title: isFaulty ? t('page.problem.prefix', { title }) : title,
    isPrivate: true,
    body: html`<section class="card centred slim stack" aria-labelledby="title">
<h1 id="title">${title}</h1>
${alertView(alert)}
${problemsView(problemsOf(faults, fields), t)}
${lead !== undefined && html`<p>${lead}</p>`}
${form.above}
<form class="fields" method="post" action="${action}" novalidate>
${token}
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${fields.map((field) => fieldView(field, faults, t))}
${form.within}
<p class="actions"><button class="button${form.isDangerous === true && ' danger'}">${submit}</button>
${form.beside}</p>
</form>
${form.below}
</section>`,
  }
}
