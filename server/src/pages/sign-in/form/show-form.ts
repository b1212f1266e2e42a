import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageDependencies } from '../../dependencies.ts'
import { formToken } from '../../form-token.ts'
import { readerOf } from '../../reader.ts'
import { sendPage } from '../../send-page.ts'
import type { Refused } from './faults.ts'
import { type FormField, shownValue } from './fields.ts'
import type { FormView } from './form.ts'
import { formPage } from './form-page.tsx'

const FRESH: Refused = { status: 200, faults: [] }

/** Sends the page of a form, with the entered values and the errors of a previous attempt. */
export function showForm(
  deps: PageDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  form: FormView,
  { status, faults, alert, retryAfterSeconds }: Refused = FRESH,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const reader = readerOf(request)
  const isShown = ({ name }: { name: string }) => form.fields?.some((field) => field.name === name)
  const shown = {
    token: formToken(deps, request, reply),
    valueFor: (field: FormField) => shownValue(request, field),
    faults: faults.filter(isShown),
    // An error in a field that this form doesn't have belongs to the whole form.
    alert: alert ?? faults.find((fault) => !isShown(fault))?.message,
  }
  return sendPage(request, reply, status, formPage(form, shown, reader), reader)
}
