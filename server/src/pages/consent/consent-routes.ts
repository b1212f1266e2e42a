import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type AuthorizationParameters,
  type OpenedRequest,
  SentBack,
} from '../../features/applications/oauth/service.ts'
import { commandContext } from '../../http/command.ts'
import type { Http } from '../../http/create-http.ts'
import { findFailure } from '../../http/failures.ts'
import { AppError } from '../../lib/errors.ts'
import type { PageDependencies } from '../dependencies.ts'
import { formToken } from '../form-token.ts'
import { noticePage } from '../notice-page.tsx'
import { address, textOf } from '../query.ts'
import { type Reader, readerOf } from '../reader.ts'
import { refusalText } from '../refusal.ts'
import { secure, sendPage } from '../send-page.ts'
import { findSignedIn, LOGIN, type SignedIn } from '../signed-in.ts'
import { consentAnswerRoute } from './answer.ts'
import { consentPage, policyFor } from './consent-page.tsx'
import { leave } from './leave.ts'
import { readAuthorization } from './read-request.ts'

/** Serves the page to which an application sends people for their consent. */
export function consentRoutes(http: Http, deps: PageDependencies): void {
  http.get('/auth/oauth2/authorize', { config: { page: true } }, async (request, reply) => {
    try {
      return await ask(deps, request, reply, readAuthorization(request.query))
    } catch (error) {
      return sendRefused(error, request, reply)
    }
  })
  consentAnswerRoute(http, deps)
}

/**
 * Checks the application and its redirect address before it asks for a sign-in. Only then is a browser sent to the
 * application, even with an error (RFC 9700 §4.11.2).
 */
async function ask(
  deps: PageDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  parameters: AuthorizationParameters,
): Promise<FastifyReply> {
  const { authorize } = deps.oauth
  const opened = await authorize.open(parameters)
  const person = await findSignedIn(deps, request)
  if (!person) return sendToLogin(request, reply)
  try {
    authorize.check(opened, person.userId)
    if (!opened.client.isTrusted) return await sendConsent(deps, request, reply, opened, person)
    return leave(request, reply, opened, await authorize.grant(commandContext(request, 'page'), opened, person.userId))
  } catch (error) {
    if (!(error instanceof SentBack)) throw error
    return leave(request, reply, opened, authorize.sendBack(opened, error))
  }
}

async function sendConsent(
  deps: PageDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  opened: OpenedRequest,
  { userId, email }: SignedIn,
): Promise<FastifyReply> {
  const reader = readerOf(request)
  const teams = await deps.oauth.authorize.listTeams(userId)
  const token = formToken(deps, request, reply)
  const page = consentPage({ request: opened, email, teams, token, reader })
  return sendPage(request, reply, 200, page, reader, policyFor(opened))
}

/** `register=false` hides the links to a new account, also on the sign-in page. */
function sendToLogin(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const register = textOf(request.query, 'register') === 'false' ? 'false' : undefined
  secure(reply)
  return reply
    .header('cache-control', 'no-store')
    .redirect(address(LOGIN, { callbackUrl: request.url, register, lang: readerOf(request).chosen }), 303)
}

/** Shows errors that must not be sent to an unverified address. */
function sendRefused(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = error instanceof AppError ? findFailure(error) : undefined
  if (!failure) throw error
  const reader = readerOf(request)
  const text = wordsFor(failure.details.reason, reader) ?? refusalText(failure, reader.t)
  return sendPage(request, reply, failure.status, noticePage(reader.t('consent.refused.title'), text), reader)
}

const REASONS = [
  ...(['client_not_found', 'client_not_approved', 'client_rejected'] as const),
  ...(['redirect_uri_mismatch', 'scope_required', 'state_too_long'] as const),
]

function wordsFor(reason: unknown, { t }: Reader): string | undefined {
  const known = REASONS.find((each) => each === reason)
  return known && t(`consent.refused.${known}`)
}
