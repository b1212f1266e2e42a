import type { FastifyRequest } from 'fastify'
import { commandContext } from '../../http/command.ts'
import type { Translator } from '../../i18n/translate.ts'
import { AppError } from '../../lib/errors.ts'
import { type Html, html } from '../../lib/text/html.ts'
import type { PageDependencies } from '../dependencies.ts'
import { textOf } from '../query.ts'
import { refusalText } from '../refusal.ts'
import type { OpenEvent } from './open-event.ts'

const NAME = 'bookerCode'

/** The code that was sent along; an empty field asks for a fresh one. */
export const codeIn = (request: FastifyRequest): string | undefined => textOf(request.body, NAME)?.trim() || undefined

/** What the form says where the event type wants to know who reads the booker's mail, and why it is there again. */
export type CodePrompt = { alert: string; asksCode: CodeField }

export type CodeField = { fault?: string; sent?: string | undefined }

/** The field again, with what stands in it, in a form that had it and comes back for another reason. */
export const codeFieldAgain = (request: FastifyRequest): { asksCode?: CodeField } => {
  const sent = codeIn(request)
  return sent === undefined ? {} : { asksCode: { sent } }
}

/**
 * Sends the code that a booking was refused for. The form that was sent without one comes back with a field for it.
 */
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
    return { alert: t('page.form.codeSent', { email }), asksCode: {} }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { alert: refusalText(error, t), asksCode: {} }
  }
}

/** The field for the code, which browsers fill in from a message on the same device. */
export const codeField = ({ fault, sent }: CodeField, t: Translator): Html =>
  html`<div><label for="booker-code">${t('page.form.code')}</label>
<p class="hint" id="booker-code-hint">${t('page.form.codeHint')}</p>
${fault && html`<p class="fault" id="booker-code-fault">${fault}</p>`}
<input type="text" id="booker-code" name="${NAME}" value="${sent ?? ''}" required inputmode="numeric" autocomplete="one-time-code"${fault && html` aria-invalid="true"`} aria-describedby="booker-code-hint${fault && ' booker-code-fault'}"></div>`
