import { Actions } from '@daybook/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { JSX } from 'preact'
import { commandContext } from '../../http/command.ts'
import type { Http } from '../../http/create-http.ts'
import type { PageDependencies } from '../dependencies.ts'
import { noticePage } from '../notice-page.tsx'
import { address, textOf } from '../query.ts'
import { type Reader, readerOf } from '../reader.ts'
import { sendPage } from '../send-page.ts'

type Deps = Pick<PageDependencies, 'optOuts'>
type OptOut = { email: string; token: string; reader: Reader }

const PATH = '/auth/opt-out'
const UNDO = 'undo'
const config = { page: true }

/**
 * Serves the links that unsubscribe a reader from optional mails. Only a form changes something, because programs open
 * links. The form needs no token of the browser: mail programs send it by themselves (RFC 8058), and the link is the
 * proof.
 */
export function optOutRoutes(http: Http, deps: Deps): void {
  http.get(PATH, { config }, (request, reply) => {
    const found = optOutIn(deps, request)
    if (!found) return sendGone(request, reply)
    const { email, reader } = found
    const { t } = reader
    const page = noticePage(
      t('optOut.page.title'),
      t('optOut.page.text', { email }),
      <OptOutButton {...found} does="submit" />,
    )
    return sendPage(request, reply, 200, page, reader)
  })

  http.post(PATH, { config }, async (request, reply) => {
    const found = optOutIn(deps, request)
    if (!found) return sendGone(request, reply)
    const { email, reader } = found
    const { t } = reader
    const context = commandContext(request, 'mail-link')
    const isUndone = textOf(request.body, UNDO) !== undefined
    if (isUndone) await deps.optOuts.accept(context, 'email', email)
    else await deps.optOuts.refuse(context, 'email', email)
    const page = isUndone
      ? noticePage(
          t('optOut.page.undone'),
          t('optOut.page.undoneText', { email }),
          <OptOutButton {...found} does="submit" />,
        )
      : noticePage(t('optOut.page.done'), t('optOut.page.doneText', { email }), <OptOutButton {...found} does="undo" />)
    return sendPage(request, reply, 200, page, reader)
  })
}

function optOutIn({ optOuts }: Deps, request: FastifyRequest): OptOut | undefined {
  const email = textOf(request.query, 'address') ?? ''
  const token = textOf(request.query, 'token') ?? ''
  return optOuts.isLinkOf(email, token) ? { email, token, reader: readerOf(request) } : undefined
}

type OptOutButtonProps = OptOut & { does: 'submit' | 'undo' }

const OptOutButton = ({ email, token, reader: { t, chosen }, does }: OptOutButtonProps): JSX.Element => (
  <form method="post" action={address(PATH, { address: email, token, lang: chosen })}>
    {does === 'undo' && <input type="hidden" name={UNDO} value="yes" />}
    <Actions>
      <button type="submit" class="button">
        {t(`optOut.page.${does}`)}
      </button>
    </Actions>
  </form>
)

function sendGone(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const reader = readerOf(request)
  const { t } = reader
  return sendPage(request, reply, 404, noticePage(t('optOut.page.gone'), t('optOut.page.goneText')), reader)
}
