import type { Translator } from '@daybook/i18n'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../lib/errors.ts'
import type { PageDependencies } from '../../dependencies.ts'
import { hasFormToken } from '../../form-token.ts'
import { readerOf } from '../../reader.ts'
import { type Refused, refused } from './faults.ts'
import { faultsIn, filledIn } from './fields.ts'
import type { Answer, Form, Instead } from './form.ts'
import { showForm } from './show-form.ts'

/** Takes a sent form. A form without a valid token is shown again with a new one. */
export async function takeForm(
  deps: PageDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form,
): Promise<FastifyReply> {
  if (hasFormToken(deps, request)) return runForm(deps, request, reply, form)
  const alert = readerOf(request).t('signIn.expired')
  return showForm(deps, request, reply, form, { status: 403, faults: [], alert })
}

/** Takes a form whose token is known to be valid. It is shown again with its errors. */
export async function runForm(
  deps: PageDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form,
): Promise<FastifyReply> {
  const { fields = [], instead } = form
  const { t } = readerOf(request)
  const filled = filledIn(request, fields)
  const faults = faultsIn(fields, filled, t)
  const again = (outcome: Refused) => showForm(deps, request, reply, form, outcome)
  return faults.length > 0
    ? again({ status: 400, faults })
    : attempt(t, { run: () => form.run(filled), again, ...(instead && { instead }) })
}

type Attempt = {
  run(): Answer
  /** Shows why the command is refused. */
  again(outcome: Refused): Answer
  instead?: Instead
}

/** Runs a command of a page, or answers its refusal. */
export async function attempt(t: Translator, { run, again, instead = {} }: Attempt): Promise<FastifyReply> {
  try {
    return await run()
  } catch (error) {
    const other = error instanceof AppError ? instead[error.code] : undefined
    return other ? other() : again(refused(error, t))
  }
}
