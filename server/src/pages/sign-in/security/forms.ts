import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Html } from '../../../lib/text/html.ts'
import { html } from '../../../lib/text/html.ts'
import { textOf } from '../../query.ts'
import type { Refused } from '../faults.ts'
import type { Field } from '../fields.ts'
import { sendForm } from '../send-form.ts'
import type { OwnAccount } from './account.ts'

/** A small form of the security page. It keeps the entered values, except passwords and codes. */
export type OwnForm = {
  title: string
  lead?: string
  /** The path below the page's address. */
  path: string
  fields: readonly Field[]
  hidden?: Readonly<Record<string, string>>
  above?: Html
  within?: Html
  below?: Html
  submit: string
  isDangerous?: boolean
}

export function sendOwnForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { reader, token, to }: OwnAccount,
  { path, ...form }: OwnForm,
  outcome?: Refused,
): FastifyReply {
  const back = html`<a class="button quiet" href="${to('')}">${reader.t('security.back')}</a>`
  return sendForm(request, reply, reader, { ...form, action: to(path), token, beside: back }, outcome)
}

/** Returns the entered value of a field, or an empty text. */
export const typed = (request: FastifyRequest, name: string): string => textOf(request.body, name) ?? ''
