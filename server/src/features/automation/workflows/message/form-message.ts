import { translator } from '@daybook/i18n'
import { manyLines, oneLine } from '../../../scheduling/bookings/service.ts'
import type { WorkflowStep } from '../store.ts'
import { fill } from './fill.ts'
import { asHtml, asText, htmlDocument, safeHtml } from './safe-html.ts'
import { variableOf } from './variables.ts'

/** An answered form, as its event describes it. */
export type AnsweredForm = { name: string; language: string; answers: Readonly<Record<string, string>> }

/** Composes the message of a step about an answered form. The names of the fields in capitals are the variables. */
export function formMessage({ subject, bodyHtml, bodyText }: WorkflowStep, form: AnsweredForm) {
  const t = translator(form.language)
  const title = oneLine(form.name)
  const values = new Map(Object.entries(form.answers).map(([field, answer]) => [variableOf(field), manyLines(answer)]))
  const find = (variable: string) => (variable === 'FORM_NAME' ? title : values.get(variable))
  const own = safeHtml(
    fill(bodyHtml ?? '', (variable) => {
      const value = find(variable)
      return value === undefined ? undefined : asHtml(value)
    }),
  )
  const words = asText(own)
  const standard = t('workflow.form.text', { title })
  return {
    locale: t.language,
    subject: oneLine(fill(subject, find)) || t('workflow.form.subject', { title }),
    html: htmlDocument(words === '' ? safeHtml(asHtml(standard)) : own, t),
    text: (bodyHtml === null ? manyLines(fill(bodyText ?? '', find)) : words) || standard,
  }
}
