import type { Translator } from '@daybook/i18n'
import { type Html, html } from '../../../lib/text/html.ts'
import type { Problem } from './read-answers.ts'

/**
 * Lists the errors of a form at the top of the page, so that screen readers read them first. Each error links to its
 * control.
 */
export const problemsView = (problems: readonly Problem[], t: Translator): Html | false =>
  problems.length > 0 &&
  html`<div class="problem" role="alert" tabindex="-1" autofocus><h2>${t('page.problem.title', { count: problems.length })}</h2>
<ul>${problems.map(
    ({ id, label, message }) =>
      html`<li><a href="#${id}">${t('page.problem.of', { label: asName(label), problem: message })}</a></li>`,
  )}</ul></div>`

/** Returns a label without its question mark, as a name before a colon. */
function asName(label: string): string {
  const question = label.replace(/^¿/, '')
  return /[?？]$/.test(question) ? question.slice(0, -1).trimEnd() : question
}

/** Says something that is no error. */
export const noticeView = (text: string | undefined): Html | false =>
  text !== undefined && html`<p class="notice" role="status" tabindex="-1" autofocus>${text}</p>`

/** Shows an error that belongs to no control. */
export const alertView = (text: string | undefined): Html | false =>
  text !== undefined && html`<div class="problem" role="alert" tabindex="-1" autofocus><p>${text}</p></div>`
