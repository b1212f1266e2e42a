import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '../../http/command.ts'
import { type Html, html } from '../../lib/text/html.ts'
import type { PageDependencies } from '../dependencies.ts'
import { formToken } from '../form-token.ts'
import { address, textOf } from '../query.ts'
import { findSignedIn, LOGIN } from '../signed-in.ts'
import type { Refused } from './faults.ts'
import { type Field, missing } from './fields.ts'
import { sendForm } from './send-form.ts'
import { broughtTo, forgetTicket, keepSignIn, keepTicket } from './session.ts'
import { invitationOf, sendOn, type Visit, visitOf } from './sign-in-methods.ts'
import { takeForm } from './take-form.ts'

type Deps = PageDependencies

/** Shows the sign-in. A visitor who is signed in already is sent to the goal. */
export async function showLogin(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visit = visitOf(deps, request)
  if (await findSignedIn(deps, request)) return sendOn(reply, visit)
  return sendLogin(deps, request, reply, visit)
}

/** Checks address and password. Leads to the goal, to the second factor, or back to the form. */
export async function login(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visit = visitOf(deps, request)
  const { t } = visit.reader
  const filled = (name: string) => textOf(request.body, name) ?? ''
  return takeForm(deps, request, t, {
    faults: missing(fieldsOf(visit, ''), filled, t),
    again: (outcome) => sendLogin(deps, request, reply, visit, outcome),
    async run() {
      const wish = {
        email: filled('email').trim(),
        password: filled('password'),
        ...broughtTo(deps, request),
      }
      const outcome = await deps.signIn.logIn(commandContext(request, 'page'), wish)
      if (outcome.kind === 'second-factor') {
        keepTicket(deps, reply, outcome.ticket, outcome.expiresAt)
        return reply.header('cache-control', 'no-store').redirect(visit.to('/auth/second-factor'), 303)
      }
      forgetTicket(deps, reply)
      keepSignIn(deps, reply, outcome)
      return sendOn(reply, visit)
    },
  })
}

function fieldsOf({ reader: { t } }: Visit, email: string): Field[] {
  return [
    { name: 'email', label: t('signIn.email'), type: 'email', autocomplete: 'username', value: email },
    { name: 'password', label: t('signIn.password'), type: 'password', autocomplete: 'current-password' },
  ]
}

async function sendLogin(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  outcome?: Refused,
): Promise<FastifyReply> {
  const { reader, to } = visit
  const { t } = reader
  const mayRegister = visit.mayRegister && (await deps.signIn.mayComeNew(invitationOf(visit)))
  const form = {
    title: t('signIn.login.title'),
    action: to(LOGIN),
    token: formToken(deps, request, reply),
    fields: fieldsOf(visit, textOf(request.body, 'email') ?? ''),
    within: html`<p><a href="${to('/auth/forgot-password')}">${t('signIn.login.forgot')}</a></p>`,
    submit: t('signIn.login.submit'),
    below: html`${providerLinks(deps, visit)}
${mayRegister && html`<p>${t('signIn.login.new')} <a href="${to('/signup')}">${t('signIn.login.signUp')}</a></p>`}`,
  }
  return sendForm(request, reply, reader, form, outcome)
}

/** These are links and not forms: after a form, browsers would check the provider's address against `form-action`. */
export function providerLinks(
  { providerSignIn }: Pick<Deps, 'providerSignIn'>,
  { reader: { t }, to }: Visit,
): Html | false {
  const { providers } = providerSignIn
  return (
    providers.length > 0 &&
    html`<p class="or">${t('signIn.or')}</p>
<ul class="ways" aria-label="${t('signIn.login.others')}">${providers.map(
      ({ name, label }) =>
        html`<li><a class="button quiet" href="${to(`/auth/oidc/${name}`)}">${t('signIn.login.with', { provider: label })}</a></li>
`,
    )}</ul>`
  )
}

/** A short address that many people type by hand. */
export const toLogin = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.redirect(
    address(LOGIN, { callbackUrl: textOf(request.query, 'callbackUrl'), lang: textOf(request.query, 'lang') }),
    302,
  )
