import { Actions, LinkButton, PageCard, Rows } from '@daybook/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FlowView } from '../../features/scheduling/connections/service.ts'
import type { Http } from '../../http/create-http.ts'
import { pathText } from '../../http/input/path-text.ts'
import type { PageDependencies } from '../dependencies.ts'
import { checkFormToken, formToken } from '../form-token.ts'
import type { Page } from '../layout.tsx'
import { address, textOf } from '../query.ts'
import { type Reader, readerOf } from '../reader.ts'
import { sendPage } from '../send-page.ts'
import { AccountForm } from '../sign-in/form/account-form.tsx'
import { wantsHtml } from '../wants-html.ts'
import { FLOW, flowBrowser, gonePage, goOn, sendRefused } from './finish-flow.tsx'

const config = { page: true }

/**
 * Serves the page of a flow. It asks whether the account at the provider is to be connected, and says afterwards what
 * happened. It works only in the browser that came back from the provider.
 */
export function flowRoutes(http: Http, deps: PageDependencies): void {
  http.get(`${FLOW}/:uid`, { config }, async (request, reply) => {
    const reader = readerOf(request)
    const uid = pathText(request, 'uid')
    const browser = await flowBrowser(deps, request)
    const flow = await deps.connectingFlows.view(browser, uid)
    if (!flow || flow.status === 'begun' || flow.status === 'answered') return sendGone(request, reply, reader)
    if (flow.status !== 'asks') return sendPage(request, reply, 200, endPage(flow, reader), reader)
    const token = formToken(deps, request, reply)
    const page = questionPage({ flow, action: address(`${FLOW}/${uid}`, { lang: reader.chosen }), token, reader })
    return sendPage(request, reply, 200, page, reader, { leadsOutside: flow.mayLeave })
  })

  http.post(`${FLOW}/:uid`, { config }, async (request, reply) => {
    checkFormToken(deps, request)
    const uid = pathText(request, 'uid')
    const answer = textOf(request.body, 'answer')
    const browser = await flowBrowser(deps, request)
    try {
      const ending = await deps.connectingFlows.answer(browser, uid, answer === 'yes')
      if (ending) return goOn(deps, request, reply, ending, 303)
    } catch (error) {
      if (!wantsHtml(request)) throw error
      return sendRefused(error, request, reply)
    }
    // A form that is sent twice shows what the first one did.
    const flow = await deps.connectingFlows.view(browser, uid)
    const reader = readerOf(request)
    if (!flow) return sendGone(request, reply, reader)
    return reply.redirect(address(`${FLOW}/${uid}`, { lang: reader.chosen }), 303)
  })
}

const sendGone = (request: FastifyRequest, reply: FastifyReply, reader: Reader): FastifyReply =>
  sendPage(request, reply, 400, gonePage(reader), reader)

type Question = { flow: FlowView; action: string; token: string; reader: Reader }

function questionPage({ flow, action, token, reader: { t } }: Question): Page {
  const { provider, account = '', owner, category } = flow
  const title = t('connecting.ask.title', { provider })
  const name = owner.group ?? owner.name
  return {
    title,
    isPrivate: true,
    body: (
      <PageCard title={title}>
        <p>{t('connecting.ask.text', { provider })}</p>
        <Rows
          rows={[
            [t('connecting.ask.account', { provider }), <bdi key="account">{account}</bdi>],
            [
              t(owner.group === null ? 'connecting.ask.person' : 'connecting.ask.group'),
              <>
                <bdi>{name}</bdi>
                <br />
                <bdi class="soft">{owner.email}</bdi>
              </>,
            ],
          ]}
        />
        <p class="notice">{t(`connecting.ask.means.${category}`)}</p>
        <AccountForm
          action={action}
          token={token}
          submit={t('connecting.ask.yes')}
          submitAs={{ name: 'answer', value: 'yes' }}
          beside={
            <button type="submit" class="button quiet" name="answer" value="no">
              {t('connecting.ask.no')}
            </button>
          }
          t={t}
        />
      </PageCard>
    ),
  }
}

/** Says what happened. An address that nobody has registered is a link with its host, which the person may follow. */
function endPage({ status, provider, back }: FlowView, { t }: Reader): Page {
  const end = status === 'connected' || status === 'failed' ? status : 'nothing'
  const title = t(`connecting.${end}.title`, { provider })
  const host = back && new URL(back.href).host
  return {
    title,
    isPrivate: true,
    body: (
      <PageCard title={title}>
        <p>{t(`connecting.${end}.text`)}</p>
        {back && !back.isAtOnce && <p class="soft">{t('connecting.leads', { host: host ?? '' })}</p>}
        {back && (
          <Actions>
            <LinkButton href={back.href} isQuiet>
              {t('connecting.goOn', { host: host ?? '' })}
            </LinkButton>
          </Actions>
        )}
      </PageCard>
    ),
  }
}
