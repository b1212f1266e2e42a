import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Translator } from '../../i18n/translate.ts'
import { AppError } from '../../lib/errors.ts'
import type { PageDependencies } from '../dependencies.ts'
import { hasFormToken } from '../form-token.ts'
import { type Refused, refused } from './faults.ts'
import type { Fault } from './fields.ts'

type Answer = FastifyReply | Promise<FastifyReply>

type Sent = {
  /** What is wrong with it at first sight. */
  faults?: Fault[]
  /** What it is for. */
  run(): Answer
  /** The same form, to be mended. */
  again(outcome: Refused): Answer
  /** By the code of a refusal that this form can't mend: where to go then. */
  instead?: Readonly<Record<string, () => Answer>>
}

/** Does what a form is for, or shows it again with the reason why not. */
export async function runForm(t: Translator, { faults = [], run, again, instead = {} }: Sent): Promise<FastifyReply> {
  if (faults.length > 0) return again({ status: 400, faults })
  try {
    return await run()
  } catch (error) {
    const other = error instanceof AppError ? instead[error.code] : undefined
    return other ? other() : again(refused(error, t))
  }
}

/** The same, once the form has shown that it is one of ours; another is shown again with a token of its own. */
export async function takeForm(
  deps: PageDependencies,
  request: FastifyRequest,
  t: Translator,
  sent: Sent,
): Promise<FastifyReply> {
  return hasFormToken(deps, request)
    ? runForm(t, sent)
    : sent.again({ status: 403, faults: [], alert: t('signIn.expired') })
}
