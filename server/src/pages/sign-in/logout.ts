import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '../../http/command.ts'
import { SIGNED_OUT_SCRIPT } from '../assets.ts'
import type { PageDependencies } from '../dependencies.ts'
import { checkFormToken } from '../form-token.ts'
import { linkButton, noticePage } from '../notice-page.tsx'
import { sendPage } from '../send-page.ts'
import { findSignedIn, LOGIN } from '../signed-in.ts'
import { showForm } from './form/show-form.ts'
import { broughtTo, forgetSession } from './session.ts'
import { type Visit, visitOf } from './sign-in-methods.ts'

type Deps = PageDependencies

/** Asks for confirmation, because a link on another site must not sign a person out. */
export async function showLogout(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visit = visitOf(deps, request)
  const { t } = visit.reader
  const actor = await findSignedIn(deps, request)
  if (!actor) return sendSignedOut(request, reply, visit)
  return showForm(deps, request, reply, {
    title: t('signIn.logout.title'),
    lead: t('signIn.logout.text', { email: actor.email }),
    action: visit.to('/auth/logout'),
    submit: t('signIn.logout.submit'),
  })
}

/** @throws `FORM_EXPIRED` */
export async function logout(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visit = visitOf(deps, request)
  const { replaces: token } = broughtTo(deps, request)
  if (token !== undefined && (await findSignedIn(deps, request))) {
    checkFormToken(deps, request)
    await deps.signIn.logOut(commandContext(request, 'page'), token)
  }
  forgetSession(deps, reply)
  return reply.header('cache-control', 'no-store').redirect(visit.to('/auth/logout'), 303)
}

function sendSignedOut(request: FastifyRequest, reply: FastifyReply, { reader, to }: Visit): FastifyReply {
  const { t } = reader
  const page = noticePage(
    t('signIn.logout.done'),
    t('signIn.logout.doneText'),
    linkButton(to(LOGIN), t('signIn.toLogin')),
  )
  return sendPage(request, reply, 200, { ...page, script: SIGNED_OUT_SCRIPT }, reader)
}
