import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FlowEnding, FlowView } from '../../features/scheduling/connections/service.ts'
import { giveFlowCookie, sentFlowCookie } from '../../http/callers/flow-cookie.ts'
import { commandContext } from '../../http/command.ts'
import { findFailure } from '../../http/failures.ts'
import { AppError } from '../../lib/errors.ts'
import type { PageDependencies } from '../dependencies.ts'
import { noticePage } from '../notice-page.tsx'
import { address, textOf } from '../query.ts'
import { type Reader, readerOf } from '../reader.ts'
import { refusalText } from '../refusal.ts'
import { secure, sendPage } from '../send-page.ts'
import { findSignedIn } from '../signed-in.ts'
import { wantsHtml } from '../wants-html.ts'

export type Category = FlowView['category']
type Deps = Pick<PageDependencies, 'connectingFlows' | 'sessions' | 'publicUrl'>

/** The page of a flow. */
export const FLOW = '/auth/connect'

/** Returns the browser of a flow, with the account that is signed in there. */
export async function flowBrowser(deps: Deps, request: FastifyRequest) {
  const userId = (await findSignedIn(deps, request))?.userId
  return { context: commandContext(request, 'page'), cookie: sentFlowCookie(request, deps.publicUrl), userId }
}

/** Takes the provider's answer. Undefined means that a refusal was sent to the browser. */
export async function finishFlow(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  category: Category,
  app: string,
): Promise<FlowEnding | undefined> {
  const answer = {
    state: textOf(request.query, 'state'),
    code: textOf(request.query, 'error') === undefined ? textOf(request.query, 'code') : undefined,
  }
  try {
    return await deps.connectingFlows.finish(await flowBrowser(deps, request), category, app, answer)
  } catch (error) {
    if (!wantsHtml(request)) throw error
    sendRefused(error, request, reply)
    return undefined
  }
}

/** Sends the browser on. A browser that goes to the page of its flow gets the cookie for it. */
export function goOn(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  ending: FlowEnding,
  status: 301 | 303,
): FastifyReply {
  const to = goneOn(deps, request, reply, ending)
  secure(reply)
  return reply.header('cache-control', 'no-store').redirect(to, status)
}

/** Returns the address to which the browser goes on. */
export function goneOn({ publicUrl }: Deps, request: FastifyRequest, reply: FastifyReply, ending: FlowEnding): string {
  if ('to' in ending) return ending.to
  giveFlowCookie(reply, publicUrl, ending.cookie)
  return publicUrl + address(`${FLOW}/${ending.page}`, { lang: readerOf(request).chosen })
}

const GONE: readonly string[] = [
  ...['OAUTH_STATE_MISSING', 'OAUTH_STATE_INVALID', 'OAUTH_STATE_USED', 'OAUTH_STATE_EXPIRED'],
]

/** Says in plain words why nothing was connected. It leads nowhere. */
export function sendRefused(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = error instanceof AppError ? findFailure(error) : undefined
  if (!failure || failure.status >= 500) throw error
  const reader = readerOf(request)
  const { t } = reader
  const page = GONE.includes(failure.code)
    ? gonePage(reader)
    : failure.code === 'CONNECTING_FLOW_ELSEWHERE'
      ? noticePage(t('connecting.elsewhere.title'), t('connecting.elsewhere.text'))
      : noticePage(t('connecting.refused.title'), refusalText(failure, t))
  return sendPage(request, reply, failure.status, page, reader)
}

export const gonePage = ({ t }: Reader) => noticePage(t('connecting.gone.title'), t('connecting.gone.text'))
