import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '../../http/command.ts'
import type { PageDependencies } from '../dependencies.ts'
import { address, textOf } from '../query.ts'
import { findSignedIn, LOGIN } from '../signed-in.ts'
import { FORGOT_PASSWORD } from './forgot-password.ts'
import type { Form } from './form/form.ts'
import { showForm } from './form/show-form.ts'
import { takeForm } from './form/take-form.ts'
import { ProviderLinks } from './provider-links.tsx'
import { SECOND_FACTOR } from './second-factor.ts'
import { broughtTo, forgetTicket, keepSignIn, keepTicket } from './session.ts'
import { invitationOf, sendOn, type Visit, visitOf } from './sign-in-methods.ts'

type Deps = PageDependencies

/** Shows the sign-in. A visitor who is signed in already is sent to the goal. */
export async function showLogin(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visit = visitOf(deps, request)
  if (await findSignedIn(deps, request)) return sendOn(reply, visit)
  return showForm(deps, request, reply, await loginForm(deps, request, reply, visit))
}

export const login = async (deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
  takeForm(deps, request, reply, await loginForm(deps, request, reply, visitOf(deps, request)))

/** Checks address and password. Leads to the goal, to the second factor, or back to the form. */
async function loginForm(deps: Deps, request: FastifyRequest, reply: FastifyReply, visit: Visit): Promise<Form> {
  const { reader, to } = visit
  const { t } = reader
  const mayRegister = visit.mayRegister && (await deps.signIn.mayComeNew(invitationOf(visit)))
  return {
    title: t('signIn.login.title'),
    action: to(LOGIN),
    fields: [
      { name: 'email', label: t('signIn.email'), type: 'email', autocomplete: 'username' },
      { name: 'password', label: t('signIn.password'), type: 'password', autocomplete: 'current-password' },
    ],
    within: (
      <p>
        <a href={to(FORGOT_PASSWORD)}>{t('signIn.login.forgot')}</a>
      </p>
    ),
    submit: t('signIn.login.submit'),
    below: (
      <>
        <ProviderLinks providers={deps.providerSignIn.providers} to={to} t={t} />
        {mayRegister && (
          <p>
            {t('signIn.login.new')} <a href={to('/signup')}>{t('signIn.login.signUp')}</a>
          </p>
        )}
      </>
    ),
    async run(filled) {
      const wish = { email: filled('email'), password: filled('password'), ...broughtTo(deps, request) }
      const outcome = await deps.signIn.logIn(commandContext(request, 'page'), wish)
      if (outcome.kind === 'second-factor') {
        keepTicket(deps, reply, outcome.ticket, outcome.expiresAt)
        return reply.header('cache-control', 'no-store').redirect(to(SECOND_FACTOR), 303)
      }
      forgetTicket(deps, reply)
      keepSignIn(deps, reply, outcome)
      return sendOn(reply, visit)
    },
  }
}

/** A short address that many people type by hand. */
export const toLogin = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.redirect(
    address(LOGIN, { callbackUrl: textOf(request.query, 'callbackUrl'), lang: textOf(request.query, 'lang') }),
    302,
  )
