import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CommandContext, UserActor } from '../../commands/context.ts'
import { commandContext } from '../command.ts'
import { userActor } from './owner.ts'
import { sessionCookie } from './session-cookie.ts'

/** The name of the cookie that recognizes a browser when it comes back from a provider. */
const flowCookie = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-daybook-connecting' : 'daybook-connecting'

/** Returns the flow cookie as the browser sent it. */
export const sentFlowCookie = (request: FastifyRequest, publicUrl: string): string | undefined =>
  request.cookies[flowCookie(publicUrl)]

type FlowCookie = { value: string; seconds: number }

export function giveFlowCookie(
  reply: Pick<FastifyReply, 'setCookie'>,
  publicUrl: string,
  { value, seconds }: FlowCookie,
): void {
  reply.setCookie(flowCookie(publicUrl), value, { ...sessionCookie(publicUrl).options, maxAge: seconds })
}

type Caller = { actor: UserActor; context: CommandContext; cookie: string | undefined }
type Begun = { url: string; cookie: FlowCookie | undefined }

/** Begins a flow for the caller. Returns the provider's page. A browser gets the cookie that lets it end the flow. */
export async function beginFlow(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'setCookie'>,
  publicUrl: string,
  begin: (caller: Caller) => Promise<Begun>,
): Promise<string> {
  const cookie = sentFlowCookie(request, publicUrl)
  const begun = await begin({ actor: userActor(request), context: commandContext(request, 'api'), cookie })
  if (begun.cookie) giveFlowCookie(reply, publicUrl, begun.cookie)
  return begun.url
}
