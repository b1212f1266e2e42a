import type { Translator } from '@daybook/i18n'
import type { FastifyRequest } from 'fastify'
import type { JSX } from 'preact'
import { textOf } from '../../query.ts'

/** A field of an account's form. `name` is also its id, so a page has each name only once. */
export type FormField = {
  name: string
  label: string
  /** A code must not be corrected or capitalized. */
  type: 'text' | 'code' | 'email' | 'password'
  /** The value that a browser or a password manager fills in (HTML §4.10.18.7.1). */
  autocomplete: string
  hint?: string
  isOptional?: boolean
  /** The value of a field that nobody has filled in. */
  initial?: string
  /** Returns what is wrong with a value, which isn't empty. */
  check?(value: string): string | undefined
  /** Builds a control that replaces the input. */
  control?(attributes: ControlAttributes, value: string): JSX.Element
}

/** What the control of each field has. */
export type ControlAttributes = {
  id: string
  name: string
  autocomplete: string
  required: boolean
  'aria-invalid': 'true' | undefined
  'aria-describedby': string | undefined
}

/** An error in one field. */
export type Fault = { name: string; message: string }

/** Returns the value of a field by its name. */
export type Filled = (name: string) => string

/** Returns the entered value of a field, or an empty text. */
export const typed = (request: FastifyRequest, name: string): string => textOf(request.body, name) ?? ''

/** Reads a sent form. Spaces around a value don't count, except in passwords. */
export const filledIn =
  (request: FastifyRequest, fields: readonly FormField[]): Filled =>
  (name) => {
    const field = fields.find((one) => one.name === name)
    const value = typed(request, name) || (field?.initial ?? '')
    return field?.type === 'password' ? value : value.trim()
  }

/** Returns the value with which a form shows a field again. Passwords and one-time codes are entered anew. */
export const shownValue = (request: FastifyRequest, { name, type, autocomplete, initial = '' }: FormField): string =>
  type === 'password' || autocomplete === 'one-time-code' ? '' : typed(request, name) || initial

/** Returns the errors that are visible before the command runs, in the order of the fields. */
export const faultsIn = (fields: readonly FormField[], filled: Filled, t: Translator): Fault[] =>
  fields.flatMap((field) => {
    const message = faultOf(field, filled(field.name), t)
    return message === undefined ? [] : [{ name: field.name, message }]
  })

function faultOf(field: FormField, value: string, t: Translator): string | undefined {
  if (value !== '') return field.check?.(value)
  return field.isOptional ? undefined : t('page.problem.missing')
}
