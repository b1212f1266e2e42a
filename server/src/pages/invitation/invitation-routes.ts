import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '../../http/command.ts'
import type { Http } from '../../http/create-http.ts'
import type { PageDependencies } from '../dependencies.ts'
import { formToken } from '../form-token.ts'
import { linkButton, noticePage } from '../notice-page.ts'
import { address, textOf } from '../query.ts'
import { type Reader, readerOf } from '../reader.ts'
import { sendPage } from '../send-page.ts'
import type { Refused } from '../sign-in/faults.ts'
import { sendForm } from '../sign-in/send-form.ts'
import { INVITATION, SECURITY } from '../sign-in/sign-in-methods.ts'
import { takeForm } from '../sign-in/take-form.ts'
import { requireSignedIn, type SignedIn } from '../signed-in.ts'

type Deps = PageDependencies
type Invitation = { token: string; team: string; actor: SignedIn; reader: Reader }

const config = { page: true }

/** Serves the page on which a person accepts an invitation after the sign-up or sign-in. */
export function invitationRoutes(http: Http, deps: Deps): void {
  http.get(INVITATION, { config }, async (request, reply) => {
    const invitation = await invitationOf(deps, request, reply)
    return invitation ? sendButton(deps, request, reply, invitation) : reply
  })
  http.post(INVITATION, { config }, async (request, reply) => {
    const invitation = await invitationOf(deps, request, reply)
    return invitation ? accept(deps, request, reply, invitation) : reply
  })
}

/** Returns the invitation in the address. If there is none, the reply has been sent. */
async function invitationOf(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Invitation | undefined> {
  const actor = await requireSignedIn(deps, request, reply)
  if (!actor) return undefined
  const reader = readerOf(request)
  const token = textOf(request.query, 'token') ?? ''
  const team = await deps.invites.findTeam(token)
  if (team !== undefined) return { token, team, actor, reader }
  sendGone(request, reply, reader)
  return undefined
}

async function accept(deps: Deps, request: FastifyRequest, reply: FastifyReply, invitation: Invitation) {
  const { token, team, actor, reader } = invitation
  const { t } = reader
  return takeForm(deps, request, t, {
    again: (outcome) => sendButton(deps, request, reply, invitation, outcome),
    instead: { INVITE_NOT_FOUND: () => sendGone(request, reply, reader) },
    async run() {
      await deps.invites.acceptAs(commandContext(request, 'page'), token, actor.userId)
      const done = notice(reader, t('invite.page.done'), t('invite.page.doneText', { team }))
      return sendPage(request, reply, 200, done, reader)
    },
  })
}

function sendButton(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, team, actor: { email }, reader }: Invitation,
  outcome?: Refused,
): FastifyReply {
  const { t, chosen } = reader
  const form = {
    title: t('invite.page.title'),
    lead: t('invite.page.text', { team, email }),
    action: address(INVITATION, { token, lang: chosen }),
    token: formToken(deps, request, reply),
    submit: t('invite.page.accept'),
  }
  return sendForm(request, reply, reader, form, outcome)
}

const sendGone = (request: FastifyRequest, reply: FastifyReply, reader: Reader): FastifyReply =>
  sendPage(request, reply, 404, notice(reader, reader.t('invite.page.gone'), reader.t('invite.page.goneText')), reader)

const notice = ({ t, chosen }: Reader, title: string, text: string) =>
  noticePage(title, text, linkButton(address(SECURITY, { lang: chosen }), t('signIn.continue')))
