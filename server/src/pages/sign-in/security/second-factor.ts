import type { FastifyReply, FastifyRequest } from 'fastify'
import { renderSVG } from 'uqr'
import { commandContext } from '../../../http/command.ts'
import { type Html, html, raw } from '../../../lib/text/html.ts'
import type { PageDependencies } from '../../dependencies.ts'
import { linkButton } from '../../notice-page.ts'
import { sendPage } from '../../send-page.ts'
import type { Refused } from '../faults.ts'
import { type Field, missing } from '../fields.ts'
import { keepSession } from '../session.ts'
import { runForm } from '../take-form.ts'
import type { OwnAccount } from './account.ts'
import { backWith } from './done.ts'
import { sendOwnForm, typed } from './forms.ts'
import { sendSecurity } from './security-page.ts'

type Deps = PageDependencies
type Handler = (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  account: OwnAccount,
) => FastifyReply | Promise<FastifyReply>

const PATH = '/second-factor'
/** The margin that some telephones need to read the code (ISO/IEC 18004 §9.1). */
const QUIET_MODULES = 4

/** Shows the setup. The key is created with the first click, because it replaces an unconfirmed one. */
export const showSetUp: Handler = (_deps, request, reply, account) => {
  const { t } = account.reader
  const form = {
    title: t('security.factor.setUpTitle'),
    lead: t('security.factor.text'),
    path: `${PATH}/begin`,
    fields: [],
    submit: t('security.factor.begin'),
  }
  return sendOwnForm(request, reply, account, form)
}

export const begin: Handler = (deps, request, reply, account) =>
  runForm(account.reader.t, {
    again: (outcome) => sendSecurity(deps, request, reply, account, outcome),
    async run() {
      const { uri } = await deps.secondFactors.begin(commandContext(request, 'page'), account.actor.userId)
      return sendKey(request, reply, account, uri)
    },
  })

export const confirm: Handler = (deps, request, reply, account) => {
  const { t } = account.reader
  const [uri, code] = [typed(request, 'uri'), typed(request, 'code')]
  // A key that isn't in the form can't be shown again.
  if (!isKey(uri)) return showSetUp(deps, request, reply, account)
  return runForm(t, {
    faults: missing(codeField(account, t('security.factor.code')), () => code.trim(), t),
    again: (outcome) => sendKey(request, reply, account, uri, outcome),
    instead: { SECOND_FACTOR_NOT_BEGUN: () => showSetUp(deps, request, reply, account) },
    async run() {
      const { userId } = account.actor
      const done = await deps.secondFactors.confirm(commandContext(request, 'page'), userId, code)
      if (done.session) keepSession(deps, reply, done.session)
      return sendCodes(request, reply, account, done.recoveryCodes, account.to('', { done: 'factor-on' }))
    },
  })
}

export const showDisable: Handler = (_deps, request, reply, account) => sendDisable(request, reply, account)

export const disable: Handler = (deps, request, reply, account) => {
  const { t } = account.reader
  const code = typed(request, 'code').trim()
  return runForm(t, {
    faults: missing(codeField(account, t('security.factor.codeOrRecovery')), () => code, t),
    again: (outcome) => sendDisable(request, reply, account, outcome),
    async run() {
      const context = commandContext(request, 'page')
      const { session } = await deps.secondFactors.disable(context, account.actor.userId, { code })
      if (session) keepSession(deps, reply, session)
      return backWith(reply, account, 'factor-off')
    },
  })
}

export const showNewCodes: Handler = (_deps, request, reply, account) => sendNewCodes(request, reply, account)

export const makeNewCodes: Handler = (deps, request, reply, account) => {
  const { t } = account.reader
  const code = typed(request, 'code').trim()
  return runForm(t, {
    faults: missing(codeField(account, t('security.factor.codeOrRecovery')), () => code, t),
    again: (outcome) => sendNewCodes(request, reply, account, outcome),
    async run() {
      const context = commandContext(request, 'page')
      const codes = await deps.secondFactors.regenerateRecoveryCodes(context, account.actor.userId, { code })
      return sendCodes(request, reply, account, codes, account.to(''))
    },
  })
}

function sendKey(
  request: FastifyRequest,
  reply: FastifyReply,
  account: OwnAccount,
  uri: string,
  outcome?: Refused,
): FastifyReply {
  const { t } = account.reader
  const form = {
    title: t('security.factor.setUpTitle'),
    lead: t('security.factor.scan'),
    path: `${PATH}/confirm`,
    above: keyView(account, uri),
    hidden: { uri },
    fields: codeField(account, t('security.factor.code')),
    submit: t('security.factor.confirm'),
  }
  return sendOwnForm(request, reply, account, form, outcome)
}

/** Shows the key in groups of four characters, which are easier to type. */
function keyView({ reader: { t } }: OwnAccount, uri: string): Html {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return html`<div class="qr" role="img" aria-label="${t('security.factor.qrCode')}">${raw(renderSVG(uri, { border: QUIET_MODULES }))}</div>
<p>${t('security.factor.secret')}</p>
<p class="secret">${secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>`
}

const isKey = (uri: string): boolean => uri.startsWith('otpauth://totp/') && URL.canParse(uri) && uri.length < 1000

const codeField = ({ reader: { t } }: OwnAccount, label: string): Field[] => [
  { name: 'code', label: label || t('signIn.code.label'), type: 'text', autocomplete: 'one-time-code', isCode: true },
]

function sendDisable(request: FastifyRequest, reply: FastifyReply, account: OwnAccount, outcome?: Refused) {
  const { t } = account.reader
  const form = {
    title: t('security.factor.disableTitle'),
    lead: t('security.factor.disableText'),
    path: `${PATH}/disable`,
    fields: codeField(account, t('security.factor.codeOrRecovery')),
    submit: t('security.factor.disable'),
    isDangerous: true,
  }
  return sendOwnForm(request, reply, account, form, outcome)
}

function sendNewCodes(request: FastifyRequest, reply: FastifyReply, account: OwnAccount, outcome?: Refused) {
  const { t } = account.reader
  const form = {
    title: t('security.factor.codes'),
    lead: t('security.factor.newCodesText'),
    path: `${PATH}/codes`,
    fields: codeField(account, t('security.factor.codeOrRecovery')),
    submit: t('security.factor.codes'),
  }
  return sendOwnForm(request, reply, account, form, outcome)
}

/** Shows the codes, only this once. */
function sendCodes(
  request: FastifyRequest,
  reply: FastifyReply,
  { reader }: OwnAccount,
  codes: readonly string[],
  on: string,
): FastifyReply {
  const { t } = reader
  const body = html`<section class="card centred slim stack" aria-labelledby="title">
<h1 id="title">${t('security.factor.codesTitle')}</h1>
<p>${t('security.factor.codesText')}</p>
<ul class="codes">${codes.map((code) => html`<li class="secret">${code}</li>\n`)}</ul>
${linkButton(on, t('security.factor.codesKept'))}
</section>`
  return sendPage(request, reply, 200, { title: t('security.factor.codesTitle'), isPrivate: true, body }, reader)
}
