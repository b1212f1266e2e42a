import type { Translator } from '@daybook/i18n'
import { describedBy, Field } from '@daybook/web'
import type { FastifyRequest } from 'fastify'
import type { JSX } from 'preact'
import { commandContext } from '../../http/command.ts'
import { AppError } from '../../lib/errors.ts'
import type { PageDependencies } from '../dependencies.ts'
import { textOf } from '../query.ts'
import { refusalText } from '../refusal.ts'
import type { OpenEvent } from './open-event.ts'

const NAME = 'bookerCode'

/** Returns the code in the request. An empty field asks for a new one. */
export const codeIn = (request: FastifyRequest): string | undefined => textOf(request.body, NAME)?.trim() || undefined

/** The form's request for a code that proves the booker's address, and the reason why the form is shown again. */
export type CodePrompt = { alert?: string; notice?: string; asksCode: CodeField }

export type CodeField = { fault?: string; sent?: string | undefined }

/** Returns the code field with its value, if the form that comes back for another reason had one. */
export const codeFieldAgain = (request: FastifyRequest): { asksCode?: CodeField } => {
  const sent = codeIn(request)
  return sent === undefined ? {} : { asksCode: { sent } }
}

/** Sends the code after a booking was refused without one. The form is shown again with a field for it. */
export async function askForCode(
  { verificationCodes }: Pick<PageDependencies, 'verificationCodes'>,
  request: FastifyRequest,
  { reader: { t } }: OpenEvent,
  answers: ReadonlyMap<string, unknown>,
  refusal: AppError,
): Promise<CodePrompt | undefined> {
  const email = String(answers.get('email') ?? '')
  if (refusal.code === 'VERIFICATION_CODE_WRONG')
    return { alert: t('page.form.codeWrong'), asksCode: { fault: t('page.form.codeWrong') } }
  if (refusal.code !== 'EMAIL_VERIFICATION_REQUIRED') return undefined
  try {
    await verificationCodes.sendToBooker(commandContext(request, 'page'), email, t.language)
    return { notice: t('page.form.codeSent', { email }), asksCode: {} }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { alert: refusalText(error, t), asksCode: {} }
  }
}

type CodeFieldProps = { field: CodeField; t: Translator }

/** Shows the field for the code. Browsers fill it in from a message on the same device. */
export function BookerCode({ field: { fault, sent = '' }, t }: CodeFieldProps): JSX.Element {
  const texts = { id: 'booker-code', hint: t('page.form.codeHint'), fault }
  return (
    <Field {...texts} label={t('page.form.code')} t={t}>
      <input
        type="text"
        id={texts.id}
        name={NAME}
        value={sent}
        required
        inputMode="numeric"
        autocomplete="one-time-code"
        aria-invalid={fault ? 'true' : undefined}
        aria-describedby={describedBy(texts)}
      />
    </Field>
  )
}
