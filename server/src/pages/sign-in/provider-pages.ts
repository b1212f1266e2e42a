import type { Translator } from '@daybook/i18n'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookie } from '../../http/callers/session-cookie.ts'
import { commandContext } from '../../http/command.ts'
import { findFailure } from '../../http/failures.ts'
import { pathText } from '../../http/input/path-text.ts'
import { AppError } from '../../lib/errors.ts'
import { isKeyOf } from '../../lib/records.ts'
import { isGranted, signGrant } from '../../lib/secrets/signed-link.ts'
import type { PageDependencies } from '../dependencies.ts'
import { linkButton, noticePage } from '../notice-page.tsx'
import { ownPath } from '../own-path.ts'
import { address, textOf } from '../query.ts'
import { type Reader, readerOf } from '../reader.ts'
import { secure, sendPage } from '../send-page.ts'
import { findSignedIn, LOGIN, type SignedIn } from '../signed-in.ts'
import { broughtTo, forgetTicket, keepSignIn, keepTicket } from './session.ts'
import { DASHBOARD, invitationOf, SECURITY, sendOn, visitOf } from './sign-in-methods.ts'

type Deps = PageDependencies

const LINK_PURPOSE = 'page.link-provider'
const HOUR_MS = 3_600_000

const flowCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-daybook-provider' : 'daybook-provider'

const providerIn = (request: FastifyRequest): string => pathText(request, 'provider')

/**
 * Returns the address that adds a provider to the account. It carries a proof for this session. Without the proof,
 * another site's link could add the account with which the browser is signed in at the provider.
 */
export function linkAddress(
  { secretKeys, clock }: Pick<Deps, 'secretKeys' | 'clock'>,
  { credential }: SignedIn,
  provider: string,
  { chosen }: Reader,
): string {
  const expiresAt = new Date(clock.now().getTime() + HOUR_MS)
  const subject = `${credential.id}:${provider}`
  const link = signGrant(secretKeys[0], { purpose: LINK_PURPOSE, subject, expiresAt })
  return address(`/auth/oidc/${provider}`, { link, lang: chosen })
}

/** Returns the address at which a person who is signed in signs in again, and goes on to `goal`. */
export const signInAgainAddress = (provider: string, goal: string, { chosen }: Reader): string =>
  address(`/auth/oidc/${provider}`, { again: 'true', callbackUrl: goal, lang: chosen })

/**
 * Sends the browser to the provider. A visitor who is signed in adds the provider, and must have the proof, or signs in
 * again.
 */
export async function toProvider(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visit = visitOf(deps, request)
  const provider = providerIn(request)
  const actor = await findSignedIn(deps, request)
  const link = textOf(request.query, 'link')
  const isAgain = link === undefined && textOf(request.query, 'again') === 'true'
  if (link === undefined && actor && !isAgain) return sendOn(reply, visit)
  if (link !== undefined && !(actor && mayLink(deps, actor, provider, link)))
    return sendFailed(deps, request, reply, 'PROVIDER_ANSWER_INVALID', 403)
  const goal = actor && !isAgain ? address(SECURITY, { done: 'provider-added', lang: visit.reader.chosen }) : visit.goal
  try {
    const linkTo = isAgain ? null : (actor?.userId ?? null)
    const wish = { goal, linkTo, isAgain, invitation: invitationOf(visit) }
    const { url, flow, expiresAt } = await deps.providerSignIn.begin(commandContext(request, 'page'), provider, wish)
    const { options } = sessionCookie(deps.publicUrl)
    reply.setCookie(flowCookie(deps.publicUrl), flow, { ...options, expires: expiresAt })
    secure(reply)
    return reply.header('cache-control', 'no-store').redirect(url, 302)
  } catch (error) {
    return sendFailure(deps, request, reply, error)
  }
}

/** Receives the browser from the provider. The answer is valid once, and in this browser only. */
export async function fromProvider(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { publicUrl } = deps
  const name = flowCookie(publicUrl)
  const flow = request.cookies[name]
  reply.clearCookie(name, sessionCookie(publicUrl).options)
  const reader = readerOf(request)
  await findSignedIn(deps, request)
  try {
    const { goal, outcome } = await deps.providerSignIn.finish(commandContext(request, 'page'), providerIn(request), {
      flow,
      query: request.url.split('?')[1] ?? '',
      ...broughtTo(deps, request),
      locale: reader.t.language,
    })
    const path = ownPath(goal, publicUrl) ?? DASHBOARD
    secure(reply).header('cache-control', 'no-store')
    if (outcome.kind === 'second-factor') {
      keepTicket(deps, reply, outcome.ticket, outcome.expiresAt)
      return reply.redirect(address('/auth/second-factor', { callbackUrl: path }), 303)
    }
    if (outcome.kind === 'signed-in') {
      forgetTicket(deps, reply)
      keepSignIn(deps, reply, outcome)
    }
    return reply.redirect(path, 303)
  } catch (error) {
    return sendFailure(deps, request, reply, error)
  }
}

function mayLink({ secretKeys, clock }: Deps, { credential }: SignedIn, provider: string, link: string): boolean {
  const subject = `${credential.id}:${provider}`
  return isGranted(secretKeys, { purpose: LINK_PURPOSE, subject }, link, clock.now())
}

function sendFailure(deps: Deps, request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof AppError) || !isKeyOf(SAYINGS, error.code)) throw error
  const { status = 400, retryAfterSeconds } = findFailure(error) ?? {}
  if (status >= 500) request.log.warn({ err: error }, 'the provider does not answer')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return sendFailed(deps, request, reply, error.code, status)
}

type Saying = (t: Translator, provider: string) => readonly [title: string, text: string]

/** The title and the text of each notice, by code. */
const SAYINGS = {
  PROVIDER_REFUSED: (t, provider) => [t('signIn.outside.refused', { provider }), t('signIn.outside.refusedText')],
  PROVIDER_ANSWER_INVALID: (t) => [t('signIn.outside.invalid'), t('signIn.outside.invalidText')],
  PROVIDER_UNAVAILABLE: (t, provider) => [
    t('signIn.outside.unavailable', { provider }),
    t('signIn.outside.unavailableText'),
  ],
  PROVIDER_EMAIL_MISSING: (t, provider) => [
    t('signIn.outside.noEmail', { provider }),
    t('signIn.outside.noEmailText', { provider }),
  ],
  PROVIDER_EMAIL_TAKEN: (t, provider) => [t('signIn.outside.taken'), t('signIn.outside.takenText', { provider })],
  EMAIL_TAKEN: (t, provider) => [t('signIn.outside.taken'), t('signIn.outside.takenText', { provider })],
  IDENTITY_OF_ANOTHER: (t, provider) => [t('signIn.outside.others'), t('signIn.outside.othersText', { provider })],
  ACCOUNT_DISABLED: (t) => [t('signIn.outside.disabled'), t('signIn.login.disabled')],
  SIGNUP_OFF: (t) => [t('signIn.signUp.closed'), t('signIn.signUp.closedText')],
  INVITATION_REQUIRED: (t) => [t('signIn.signUp.closed'), t('signIn.signUp.closedText')],
  TOO_MANY_REQUESTS: (t) => [t('signIn.outside.tooMany'), t('signIn.login.tooMany')],
} satisfies Record<string, Saying>

function sendFailed(
  { providerSignIn }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  code: keyof typeof SAYINGS,
  status: number,
): FastifyReply {
  const reader = readerOf(request)
  const { t, chosen } = reader
  const provider = providerSignIn.providers.find(({ name }) => name === providerIn(request))?.label ?? ''
  const [title, text] = SAYINGS[code](t, provider)
  const back = linkButton(address(LOGIN, { lang: chosen }), t('signIn.toLogin'))
  return sendPage(request, reply, status, noticePage(title, text, back), reader)
}
