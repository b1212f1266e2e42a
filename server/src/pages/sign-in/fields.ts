import type { Translator } from '@daybook/i18n'
import { type Html, html } from '../../lib/text/html.ts'
import type { Problem } from '../event/form/read-answers.ts'

/** A field of an account's form. `name` is also its id, so a page has each name only once. */
export type Field = {
  name: string
  label: string
  type: 'text' | 'email' | 'password'
  /** The value that a browser or a password manager fills in (HTML §4.10.18.7.1). */
  autocomplete: string
  /** The field's value. A password never has one. */
  value?: string | undefined
  hint?: string
  isOptional?: boolean
  /** True for a code, which must not be corrected or capitalized. */
  isCode?: boolean
  /** The options of a choice, which replaces the input. */
  options?: Html
}

/** An error in one field. */
export type Fault = { name: string; message: string }

/** Converts errors for the list at the top of the page. Each one links to its field. */
export const problemsOf = (faults: readonly Fault[], fields: readonly Field[]): Problem[] =>
  faults.map(({ name, message }) => ({
    id: name,
    label: fields.find((field) => field.name === name)?.label ?? '',
    message,
  }))

/** Shows a field with its label. Screen readers read its hint and error with it. */
export function fieldView(field: Field, faults: readonly Fault[], t: Translator): Html {
  const { name, label, hint, isOptional = false } = field
  const fault = faults.find((one) => one.name === name)?.message
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ')
  const attributes = html` id="${name}" name="${name}" autocomplete="${field.autocomplete}"${!isOptional && html` required`}${
    fault && html` aria-invalid="true"`
  }${described !== '' && html` aria-describedby="${described}"`}`
  return html`<div><label for="${name}">${label}${isOptional && html` <span class="soft">${t('page.form.optional')}</span>`}</label>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}${fault && html`<p class="fault" id="${name}-fault">${fault}</p>`}
${field.options ? html`<select${attributes}>${field.options}</select>` : input(field, attributes)}</div>
`
}

function input({ type, value = '', isCode = false }: Field, attributes: Html): Html {
  const isPlain = type !== 'text' || isCode
  return html`<input type="${type}"${attributes}${isPlain && html` autocapitalize="none" spellcheck="false"`}${
    type !== 'password' && html` value="${value}"`
  }>`
}

/** Returns an error for each empty field. */
export const missing = (fields: readonly Field[], filled: (name: string) => string, t: Translator): Fault[] =>
  fields
    .filter(({ name, isOptional }) => !isOptional && filled(name) === '')
    .map(({ name }) => ({ name, message: t('page.problem.missing') }))
