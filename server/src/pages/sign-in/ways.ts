import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../../lib/html.ts'
import type { PageDependencies } from '../dependencies.ts'
import { linkButton } from '../notice-page.ts'
import { ownPath } from '../own-path.ts'
import { address, textOf } from '../query.ts'
import { type Reader, readerOf } from '../reader.ts'
import { secure, sendPage } from '../send-page.ts'

/** Where somebody goes who came to sign in and for nothing else. */
export const SECURITY = '/settings/security'

/** A visit to one of the pages around signing in, and where it is to end. */
export type Visit = {
  reader: Reader
  /** A path of this server. */
  goal: string
  /** An address of these pages that keeps goal and language; `''` for a goal that would be the same without. */
  to(path: string, parameters?: Record<string, string | undefined>): string
}

/** `callbackUrl` counts where it leads to this server; everything else is as if it weren't there. */
export function visitOf({ publicUrl }: Pick<PageDependencies, 'publicUrl'>, request: FastifyRequest): Visit {
  const reader = readerOf(request)
  const callbackUrl = ownPath(textOf(request.query, 'callbackUrl'), publicUrl)
  return {
    reader,
    goal: callbackUrl ?? address(SECURITY, { lang: reader.chosen }),
    to: (path, parameters = {}) => address(path, { callbackUrl, lang: reader.chosen, ...parameters }),
  }
}

/** Behind it applications wait, to whose own addresses the browser is sent. */
const LEADS_OUTSIDE = '/auth/oauth2/'

/**
 * Sends the browser to its goal after a form. Where applications wait, by a page in between: browsers hold redirects
 * after a form against `form-action`, and would block the way to the application.
 */
export function sendOn(request: FastifyRequest, reply: FastifyReply, { reader, goal }: Visit): FastifyReply {
  if (!goal.startsWith(LEADS_OUTSIDE)) {
    secure(reply)
    return reply.header('cache-control', 'no-store').redirect(goal, 303)
  }
  const { t } = reader
  const body = html`<section class="card centred stack" aria-labelledby="title">
<h1 id="title">${t('signIn.done.title')}</h1>
<p>${t('signIn.done.text')}</p>
${linkButton(goal, t('signIn.continue'))}
</section>`
  return sendPage(
    request,
    reply,
    200,
    { title: t('signIn.done.title'), isPrivate: true, continuesAt: goal, body },
    reader,
  )
}
