import type { Translator } from '@daybook/i18n'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../lib/errors.ts'
import type { PageDependencies } from '../dependencies.ts'
import { hasFormToken } from '../form-token.ts'
import { type Refused, refused } from './faults.ts'
import type { Fault } from './fields.ts'

type Answer = FastifyReply | Promise<FastifyReply>

type Sent = {
  /** The errors that are visible before the command runs. */
  faults?: Fault[]
  /** Runs the form's command. */
  run(): Answer
  /** Shows the same form again, with the errors. */
  again(outcome: Refused): Answer
  /** The answers to refusals that this form can't correct, by code. */
  instead?: Readonly<Record<string, () => Answer>>
}

/** Runs the form's command, or shows the form again with the reason. */
export async function runForm(t: Translator, { faults = [], run, again, instead = {} }: Sent): Promise<FastifyReply> {
  if (faults.length > 0) return again({ status: 400, faults })
  try {
    return await run()
  } catch (error) {
    const other = error instanceof AppError ? instead[error.code] : undefined
    return other ? other() : again(refused(error, t))
  }
}

/** Checks the form's token first. A form without a valid one is shown again with a new token. */
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
