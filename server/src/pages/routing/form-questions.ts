import type { Translator } from '@daybook/i18n'
import { fieldName, type StoredForm } from '../../features/scheduling/routing-forms/service.ts'
import type { Filled } from '../event/form/filled.ts'
import type { Question } from '../event/form/questions.ts'
import { textsOf } from '../query.ts'

type Field = StoredForm['fields'][number]

const KINDS = {
  text: 'text',
  textarea: 'long-text',
  number: 'number',
  select: 'select',
  multiselect: 'some-of',
  phone: 'phone',
  email: 'email',
  address: 'address',
} as const satisfies Record<Field['type'], Question['kind']>

const AUTOCOMPLETE: Readonly<Record<string, string>> = { email: 'email', phone: 'tel' }

/** Controls have names of their own, so that no field takes the name of a hidden one. */
const PREFIX = 'answer.'

/** Returns the questions of the page, in the order of the form's fields. */
export const questionsOf = ({ fields }: StoredForm, t: Translator): Question[] =>
  fields
    .filter(({ deleted }) => !deleted)
    .map((field, index) => ({
      id: `question-${index + 1}`,
      name: PREFIX + fieldName(field),
      kind: KINDS[field.type],
      label: field.label,
      required: field.required,
      ...(field.placeholder && { placeholder: field.placeholder }),
      ...(field.type === 'phone' && { hint: t('page.form.phoneHint') }),
      ...(AUTOCOMPLETE[field.type] && { autocomplete: AUTOCOMPLETE[field.type] }),
      ...(field.options && { options: field.options.map(({ label }) => label) }),
    }))

/** Reads the values of a link that fills in the form: its parameters have the names of the fields. */
export const filledByLink =
  (query: unknown): Filled =>
  (name) =>
    textsOf(query, name.slice(PREFIX.length))

/** Returns the answers by the names of their fields, as the API takes them. */
export const bodyOf = (answers: ReadonlyMap<string, unknown>): Record<string, unknown> =>
  Object.fromEntries([...answers].map(([name, answer]) => [name.slice(PREFIX.length), answer]))
