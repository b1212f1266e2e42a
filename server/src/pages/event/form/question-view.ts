import type { Translator } from '@daybook/i18n'
import { type Html, html } from '../../../lib/text/html.ts'
import type { LocationChoice } from '../places.ts'
import type { Filled } from './filled.ts'
import type { Question } from './questions.ts'

type View = {
  question: Question
  filled: Filled
  /** The error in the sent value. */
  fault: string | undefined
  /** True if a link filled it in and the value can't be changed. */
  isFixed: boolean
  t: Translator
}

/** Shows a question with its control. Screen readers read its errors and hints with it. */
export function questionView(view: View): Html {
  switch (view.question.kind) {
    case 'one-of':
      return choices(view, 'radio')
    case 'some-of':
      return choices(view, 'checkbox')
    case 'tick':
      return tick(view)
    case 'place':
      return placeChoice(view)
    default:
      return html`<div><label for="${view.question.id}">${labelOf(view)}</label>
${below(view)}
${control(view)}</div>`
  }
}

const labelOf = ({ question: { label, required }, t }: View): Html =>
  html`${label}${!required && html` <span class="soft">${t('page.form.optional')}</span>`}`

const below = ({ question: { id, hint }, fault }: View): Html =>
  html`${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}${fault && html`<p class="fault" id="${id}-fault">${fault}</p>`}`

const describedBy = ({ question: { id, hint }, fault }: View): Html | false => {
  const ids = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return ids !== '' && html` aria-describedby="${ids}"`
}

const INPUT_TYPES: Readonly<Record<string, string>> = { email: 'email', phone: 'tel', url: 'url' }

function control(view: View): Html {
  const { question, filled, fault, isFixed, t } = view
  const { id, name, kind, required, placeholder, autocomplete, options = [] } = question
  const attributes = html` id="${id}" name="${name}"${required && html` required`}${fault && html` aria-invalid="true"`}${describedBy(view)}`
  const text = filled(name)[0] ?? ''
  const writing = html`${placeholder && html` placeholder="${placeholder}"`}${isFixed && html` readonly`}`
  switch (kind) {
    case 'select':
      return html`<select${attributes}><option value="">${placeholder || t('page.form.choose')}</option>
${options.map((option) => html`<option value="${option}"${option === text && html` selected`}>${option}</option>`)}</select>`
    // The parser drops a line break after the tag, so this one protects a text that begins with one (HTML §13.1.2.5).
    case 'long-text':
      return html`<textarea${attributes}${writing} rows="4">
${text}</textarea>`
    case 'emails':
      return html`<textarea class="short"${attributes}${writing} rows="2" spellcheck="false" autocapitalize="none">
${text}</textarea>`
    case 'address':
      return html`<textarea class="short"${attributes}${writing} rows="2" autocomplete="street-address">
${text}</textarea>`
    default:
      return html`<input type="${INPUT_TYPES[kind] ?? 'text'}"${attributes}${writing} value="${text}"${autocomplete && html` autocomplete="${autocomplete}"`}${kind === 'number' && html` inputmode="decimal"`}>`
  }
}

function choices(view: View, type: 'radio' | 'checkbox'): Html {
  const { question, filled } = view
  const chosen = filled(question.name)
  return html`<fieldset${describedBy(view)}><legend>${labelOf(view)}</legend>
${below(view)}
${(question.options ?? []).map(
  (
    option,
    index,
  ) => html`<div class="choice"><input type="${type}" id="${optionId(question, index)}" name="${question.name}" value="${option}"${chosen.includes(option) && html` checked`}>
<label for="${optionId(question, index)}">${option}</label></div>
`,
)}</fieldset>`
}

/** The first option has the question's own id, because an error links to it. */
const optionId = ({ id }: Question, index: number): string => (index === 0 ? id : `${id}-${index}`)

function tick(view: View): Html {
  const { id, name, required } = view.question
  return html`<div><div class="choice"><input type="checkbox" id="${id}" name="${name}" value="yes"${view.filled(name).length > 0 && html` checked`}${required && html` required`}${describedBy(view)}>
<label for="${id}">${labelOf(view)}</label></div>${below(view)}</div>`
}

/**
 * Shows the places. A single place that needs further information is a plain question. If there are several, each one
 * has its own field.
 */
function placeChoice(view: View): Html {
  const { question, filled, fault, t } = view
  const { places = [], name } = question
  const [only] = places
  if (only && places.length === 1) {
    return html`<div><label for="${question.id}">${only.label}: ${askedLabel(only, t)}</label>
${below(view)}${placeInput(view, only, question.id, html` required${fault && html` aria-invalid="true"`}${describedBy(view)}`)}</div>`
  }
  const chosen = filled(name)[0]
  return html`<fieldset${describedBy(view)}><legend>${labelOf(view)}</legend>
${below(view)}
${places.map((place, index) => {
  const id = optionId(question, index)
  return html`<div class="place"><div class="choice"><input type="radio" id="${id}" name="${name}" value="${place.value}"${place.value === chosen && html` checked`}>
<label for="${id}">${place.label}</label></div>
${place.asks && html`<div class="choice-more"><label for="${id}-more">${askedLabel(place, t)}</label>${placeInput(view, place, `${id}-more`)}</div>`}</div>
`
})}</fieldset>`
}

function placeInput(
  { question: { name }, filled }: View,
  { value, asks }: LocationChoice,
  id: string,
  attributes?: Html,
): Html {
  const controlName = `${name}.${value}`
  const type = asks === 'phone' ? 'tel' : 'text'
  const autocomplete = asks === 'phone' ? 'tel' : asks === 'address' ? 'street-address' : 'off'
  return html`<input type="${type}" id="${id}" name="${controlName}" value="${filled(controlName)[0] ?? ''}" autocomplete="${autocomplete}"${attributes}>`
}

function askedLabel({ asks }: LocationChoice, t: Translator): string {
  if (asks === 'phone') return t('page.form.phone')
  return asks === 'address' ? t('page.form.address') : t('page.form.placeText')
}
