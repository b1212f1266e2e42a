import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '../../../http/command.ts'
import type { Http } from '../../../http/create-http.ts'
import { AppError } from '../../../lib/errors.ts'
import type { PageDependencies } from '../../dependencies.ts'
import { hasFormToken } from '../../form-token.ts'
import { secure } from '../../send-page.ts'
import { typed } from '../form/fields.ts'
import { showForm } from '../form/show-form.ts'
import { runForm } from '../form/take-form.ts'
import { SECURITY } from '../sign-in-methods.ts'
import { type OwnAccount, openAccount } from './account.ts'
import { newKeyForm } from './api-keys.tsx'
import { backWith } from './done.ts'
import { emailForm, sendVerificationAgain } from './email.ts'
import type { OwnForm } from './own-form.tsx'
import { passwordForm } from './password.tsx'
import { addProviderForm, removeProviderForm } from './providers.ts'
import { begin, confirm, disableForm, newCodesForm, showSetUp } from './second-factor.tsx'
import { sendSecurity } from './security-page.tsx'

const config = { page: true }

type Deps = PageDependencies
type Answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  account: OwnAccount,
) => FastifyReply | Promise<FastifyReply>

/** Serves the security settings of the visitor's own account. */
export function securityRoutes(http: Http, deps: Deps): void {
  const show = (path: string, answer: Answer) =>
    http.get(`${SECURITY}${path}`, { config }, async (request, reply) => {
      const account = await openAccount(deps, request, reply)
      return account ? answer(request, reply, account) : reply
    })

  /** Serves GET at an address that only takes forms. A reload in another language requests it. */
  const leadBack = (path: string, to: string) =>
    show(path, (_request, reply, account) => secure(reply).redirect(account.to(to), 303))

  /** Serves a form. A form without its token gets the page again, with a new token. */
  const take = (path: string, answer: Answer) =>
    http.post(`${SECURITY}${path}`, { config }, async (request, reply) => {
      const account = await openAccount(deps, request, reply)
      if (!account) return reply
      if (hasFormToken(deps, request)) return answer(request, reply, account)
      const alert = account.reader.t('signIn.expired')
      return sendSecurity(deps, request, reply, account, { status: 403, alert })
    })

  /** Serves a form at its own address. */
  const form = (path: string, formOf: OwnForm) => {
    show(path, async (request, reply, account) => {
      const shown = await formOf({ deps, request, reply, account })
      return shown ? showForm(deps, request, reply, shown) : reply
    })
    take(path, async (request, reply, account) => {
      const taken = await formOf({ deps, request, reply, account })
      return taken ? runForm(deps, request, reply, taken) : reply
    })
  }

  show('', (request, reply, account) => sendSecurity(deps, request, reply, account))
  form('/password', passwordForm)
  form('/email', emailForm)
  take('/verify-email', (request, reply, account) => sendVerificationAgain(deps, request, reply, account))

  show('/second-factor', (request, reply, account) => showSetUp(deps, request, reply, account))
  leadBack('/second-factor/begin', '/second-factor')
  leadBack('/second-factor/confirm', '/second-factor')
  take('/second-factor/begin', (request, reply, account) => begin(deps, request, reply, account))
  take('/second-factor/confirm', (request, reply, account) => confirm(deps, request, reply, account))
  form('/second-factor/disable', disableForm)
  form('/second-factor/codes', newCodesForm)

  form('/api-keys', newKeyForm)
  form('/providers/add', addProviderForm)
  leadBack('/providers/remove', '')
  take('/providers/remove', async (request, reply, account) => {
    const form = await removeProviderForm({ deps, request, reply, account })
    if (!form) return reply
    // The button in the list sends no password yet.
    const isAsked = form.fields?.length === 0 || typed(request, 'password') !== ''
    return isAsked ? runForm(deps, request, reply, form) : showForm(deps, request, reply, form)
  })
  leadBack('/verify-email', '')
  takeAway(deps, (path, answer) => {
    leadBack(path, '')
    take(path, answer)
  })
}

/** Serves the forms that remove something. A missing object counts as removed. */
function takeAway(deps: Deps, take: (path: string, answer: Answer) => void): void {
  const { sessions, apiKeys, oauth } = deps

  take('/sessions/end', async (request, reply, account) => {
    const { userId } = account.actor
    await gone(sessions.revoke(commandContext(request, 'page'), userId, uuidIn(request)))
    return backWith(reply, account, 'session-ended')
  })
  take('/sessions/end-others', async (request, reply, account) => {
    await sessions.revokeOthers(commandContext(request, 'page'), account.actor.userId)
    return backWith(reply, account, 'others-ended')
  })
  take('/api-keys/revoke', async (request, reply, account) => {
    await gone(apiKeys.revoke(commandContext(request, 'page'), account.actor.userId, uuidIn(request)))
    return backWith(reply, account, 'key-revoked')
  })
  take('/applications/revoke', async (request, reply, account) => {
    const { userId } = account.actor
    await gone(oauth.authorizedApps.revoke(commandContext(request, 'page'), userId, numberIn(request)))
    return backWith(reply, account, 'application-revoked')
  })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const NOBODYS = '00000000-0000-0000-0000-000000000000'

/** Any other text in the field names no object of this account. */
function uuidIn(request: FastifyRequest): string {
  const id = typed(request, 'id')
  return UUID.test(id) ? id : NOBODYS
}

const numberIn = (request: FastifyRequest): number => {
  const id = typed(request, 'id')
  return /^\d{1,9}$/.test(id) ? Number(id) : 0
}

async function gone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return undefined
    throw error
  }
}
