import { isValidPhoneNumber } from 'libphonenumber-js/min'
import { isRecord } from '../../../../lib/records.ts'
import { isEmail } from '../../../../lib/text/email.ts'
import { internationalNumber } from '../../../../lib/text/phone-number.ts'
import { shorten } from '../../../../lib/text/shorten.ts'
import { answerInvalid, fieldsMissing } from '../errors.ts'
import type { FieldOption, FormAnswer, FormAnswers, FormField } from '../rule/form.ts'
import { MAX } from './limits.ts'
import { nameOf } from './parse-form.ts'

/**
 * Reads the answers of a body, which are named by the identifiers of their fields. `ids` are accepted as well if a
 * response is changed. Other names are ignored, because pages send more than the form asks for.
 *
 * @throws `FORM_FIELDS_MISSING`, `FORM_ANSWER_INVALID`
 */
export function parseAnswers(
  fields: readonly FormField[],
  body: Readonly<Record<string, unknown>>,
  { acceptsIds = false } = {},
): FormAnswers {
  const asked = fields.filter(({ deleted }) => !deleted)
  const sentFor = (field: FormField): unknown => {
    const names = acceptsIds ? [field.id, nameOf(field)] : [nameOf(field)]
    const name = names.find((each) => Object.hasOwn(body, each))
    const sent = name === undefined ? undefined : body[name]
    return isRecord(sent) ? sent.value : sent
  }
  const sent = asked.map((field) => ({ field, values: valuesOf(field, sentFor(field)) }))
  const missing = sent.filter(({ field, values }) => field.required && values.length === 0)
  if (missing.length > 0) throw fieldsMissing(missing.map(({ field }) => field.label))
  return Object.fromEntries(
    sent.flatMap(({ field, values }) => (values.length === 0 ? [] : [[field.id, answerOf(field, values)] as const])),
  )
}

function valuesOf({ label }: FormField, sent: unknown): string[] {
  const values = (Array.isArray(sent) ? sent : [sent]).filter((value) => value !== undefined && value !== null)
  return values
    .map((value) => {
      if (!['string', 'number', 'boolean'].includes(typeof value))
        throw answerInvalid(label, shorten(JSON.stringify(value), MAX.id), 'a text, a number or a list of texts')
      const text = String(value).trim()
      if (text.length > MAX.answer)
        throw answerInvalid(label, shorten(text, MAX.id), `a text of at most ${MAX.answer} characters`)
      return text
    })
    .filter((text) => text !== '')
}

function answerOf(field: FormField, values: readonly string[]): FormAnswer {
  const base = { label: field.label, identifier: nameOf(field) }
  const [first = '', ...others] = values
  if (field.type === 'multiselect') {
    const options = [...new Set(values.map((value) => optionOf(field, value)))]
    return { ...base, value: options.map(({ label }) => label), options }
  }
  if (others.length > 0) throw answerInvalid(field.label, values.join(', ').slice(0, MAX.id), 'a single value')
  if (field.type === 'select') {
    const option = optionOf(field, first)
    return { ...base, value: option.label, options: [option] }
  }
  return { ...base, value: checked(field, first) }
}

/** Finds the option by its id or its label. @throws `FORM_ANSWER_INVALID` */
function optionOf({ label, options = [] }: FormField, value: string): FieldOption {
  const found = options.find(({ id }) => id === value) ?? options.find((option) => option.label.trim() === value)
  if (!found) throw answerInvalid(label, shorten(value, MAX.id), 'one of its options')
  return found
}

const EXPECTED = { email: 'valid email', phone: 'valid phone number', number: 'valid number' } as const

/** @throws `FORM_ANSWER_INVALID` */
function checked({ type, label }: FormField, text: string): string | number {
  if (type !== 'email' && type !== 'phone' && type !== 'number') return text
  const isValid = { email: isEmail, phone: isValidPhoneNumber, number: isNumber }[type]
  if (!isValid(text)) throw answerInvalid(label, shorten(text, MAX.id), EXPECTED[type])
  return type === 'number' ? Number(text) : type === 'phone' ? internationalNumber(text) : text
}

const isNumber = (text: string): boolean => /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text)
