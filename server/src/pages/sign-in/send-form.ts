import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../reader.ts'
import { sendPage } from '../send-page.ts'
import type { Refused } from './faults.ts'
import { type Form, formPage } from './form-page.ts'

/** Sends the page of a form, with the errors of a previous attempt. */
export function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  reader: Reader,
  form: Omit<Form, 'faults' | 'alert'>,
  { status, faults, alert, retryAfterSeconds }: Refused = { status: 200, faults: [] },
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return sendPage(request, reply, status, formPage({ ...form, faults, alert }, reader), reader)
}
