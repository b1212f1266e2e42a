import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '../../http/create-http.ts'
import type { PageDependencies } from '../dependencies.ts'
import { sendMissing } from '../failed-page.ts'
import { noticePage } from '../notice-page.tsx'
import { address, textOf } from '../query.ts'
import { type Reader, readerOf } from '../reader.ts'
import { sendPage } from '../send-page.ts'
import { requireSignedIn } from '../signed-in.ts'
import { CHANNELS, keptPage, WrittenAt } from './kept-page.tsx'
import { sendMailDocument } from './mail-document.ts'
import { messagePage } from './message-page.tsx'

const SHOWN = 50
const MAX_ID = 2 ** 31 - 1

const config = { page: true }

/**
 * Serves the kept messages. As in the API, only administrators may read them, because mails contain links that sign
 * people in.
 */
export function keptRoutes(http: Http, deps: PageDependencies, root: string): void {
  http.get(root, { config }, async (request, reply) => {
    if (!(await isAdministrator(deps, request, reply))) return reply
    const reader = readerOf(request)
    const to = textOf(request.query, 'to')?.trim()
    // A reader who looks for the mail of a recent action must find it.
    await deps.eventQueue.catchUp()
    const found = await deps.messages.listKept({ to, before: idOf(request.query, 'before'), limit: SHOWN + 1 })
    const messages = found.slice(0, SHOWN)
    const before = found.length > SHOWN ? messages.at(-1)?.id : undefined
    return sendPage(request, reply, 200, keptPage({ root, messages, to, before }, reader), reader)
  })

  http.get(`${root}/:id`, { config }, async (request, reply) => {
    if (!(await isAdministrator(deps, request, reply))) return reply
    const message = await findMessage(deps, request)
    if (!message) return sendMissing(request, reply)
    const reader = readerOf(request)
    const { t, chosen } = reader
    const shown = {
      subject: message.subject ?? t('dev.message.untitled'),
      from: message.fromName,
      to: message.toAddress,
      replyTo: message.replyTo,
      language: message.locale,
      text: message.bodyText,
      facts: [
        [t('dev.message.written'), <WrittenAt instant={message.createdAt} reader={reader} />] as const,
        [t('dev.message.channel'), CHANNELS[message.channel]] as const,
      ],
      document: message.bodyHtml === null ? undefined : `${root}/${message.id}/html`,
      attachments: message.attachments,
    }
    const back = (
      <a class="button quiet" href={address(root, { lang: chosen })}>
        {t('dev.message.back')}
      </a>
    )
    return sendPage(request, reply, 200, messagePage(shown, back, reader, deps.publicUrl), reader, { framesOwn: true })
  })

  http.get(`${root}/:id/html`, { config }, async (request, reply) => {
    if (!(await isAdministrator(deps, request, reply))) return reply
    const document = (await findMessage(deps, request))?.bodyHtml
    return document ? sendMailDocument(reply, document) : sendMissing(request, reply)
  })
}

/** Returns false after it has sent a refusal. */
async function isAdministrator(deps: PageDependencies, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const actor = await requireSignedIn(deps, request, reply)
  if (actor && !actor.isAdministrator) sendRefused(request, reply, readerOf(request))
  return actor?.isAdministrator ?? false
}

const sendRefused = (request: FastifyRequest, reply: FastifyReply, reader: Reader): FastifyReply =>
  sendPage(request, reply, 403, noticePage(reader.t('dev.refused.title'), reader.t('dev.refused.text')), reader)

async function findMessage({ messages }: PageDependencies, { params }: FastifyRequest) {
  const id = idOf(params, 'id')
  return id === undefined ? undefined : messages.findKept(id)
}

/** Reads an id from the parameters. Returns undefined for a text that can't be one. */
function idOf(values: unknown, name: string): number | undefined {
  const text = textOf(values, name) ?? ''
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : undefined
}
