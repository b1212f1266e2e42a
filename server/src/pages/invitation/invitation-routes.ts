import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '../../http/command.ts'
import type { Http } from '../../http/create-http.ts'
import type { PageDependencies } from '../dependencies.ts'
import { linkButton, noticePage } from '../notice-page.tsx'
import { address, textOf } from '../query.ts'
import { type Reader, readerOf } from '../reader.ts'
import { sendPage } from '../send-page.ts'
import { type OpenForm, serveForm } from '../sign-in/form/serve-form.ts'
import { DASHBOARD, INVITATION } from '../sign-in/sign-in-methods.ts'
import { requireSignedIn } from '../signed-in.ts'

/** Serves the page on which a person accepts an invitation after the sign-up or sign-in. */
export const invitationRoutes = (http: Http, deps: PageDependencies): void =>
  serveForm(http, deps, INVITATION, invitationForm)

const invitationForm: OpenForm = async (deps, request, reply) => {
  const actor = await requireSignedIn(deps, request, reply)
  if (!actor) return undefined
  const reader = readerOf(request)
  const { t, chosen } = reader
  const token = textOf(request.query, 'token') ?? ''
  const team = await deps.invites.findTeam(token)
  if (team === undefined) {
    sendGone(request, reply, reader)
    return undefined
  }
  return {
    title: t('invite.page.title'),
    lead: t('invite.page.text', { team, email: actor.email }),
    action: address(INVITATION, { token, lang: chosen }),
    submit: t('invite.page.accept'),
    instead: { INVITE_NOT_FOUND: () => sendGone(request, reply, reader) },
    async run() {
      await deps.invites.acceptAs(commandContext(request, 'page'), token, actor.userId)
      const done = notice(reader, t('invite.page.done'), t('invite.page.doneText', { team }))
      return sendPage(request, reply, 200, done, reader)
    },
  }
}

const sendGone = (request: FastifyRequest, reply: FastifyReply, reader: Reader): FastifyReply =>
  sendPage(request, reply, 404, notice(reader, reader.t('invite.page.gone'), reader.t('invite.page.goneText')), reader)

const notice = ({ t, chosen }: Reader, title: string, text: string) =>
  noticePage(title, text, linkButton(address(DASHBOARD, { lang: chosen }), t('signIn.continue')))
