import { PageCard } from '@daybook/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { JSX } from 'preact'
import { renderSVG } from 'uqr'
import { commandContext } from '../../../http/command.ts'
import type { PageDependencies } from '../../dependencies.ts'
import { linkButton } from '../../notice-page.tsx'
import type { Reader } from '../../reader.ts'
import { sendPage } from '../../send-page.ts'
import { typed } from '../form/fields.ts'
import type { Form } from '../form/form.ts'
import { codeField } from '../form/known-fields.ts'
import { showForm } from '../form/show-form.ts'
import { attempt, runForm } from '../form/take-form.ts'
import { keepSession } from '../session.ts'
import type { OwnAccount } from './account.ts'
import { backWith } from './done.ts'
import { inSettings, type OwnForm, type OwnRequest } from './own-form.tsx'
import { forOwner, ownPassword, sendSignInAgain } from './presence.tsx'
import { sendSecurity } from './security-page.tsx'

type Handler = (
  deps: PageDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  account: OwnAccount,
) => FastifyReply | Promise<FastifyReply>

const PATH = '/second-factor'
/** The margin that some telephones need to read the code (ISO/IEC 18004 §9.1). */
const QUIET_MODULES = 4

/** Shows the setup. The key is created with the first click, because it replaces an unconfirmed one. */
export const showSetUp: Handler = async (deps, request, reply, account) => {
  const { t } = account.reader
  const needed = await deps.presence.needed(account.actor)
  if (needed === 'sign-in') return sendSignInAgain({ deps, request, reply, account })
  return showForm(deps, request, reply, {
    ...inSettings(account, `${PATH}/begin`),
    title: t('security.factor.setUpTitle'),
    lead: t('security.factor.text'),
    submit: t('security.factor.begin'),
  })
}

export const begin: Handler = (deps, request, reply, account) =>
  attempt(account.reader.t, {
    again: (outcome) => sendSecurity(deps, request, reply, account, outcome),
    async run() {
      const { uri } = await deps.secondFactors.begin(commandContext(request, 'page'), account.actor.userId)
      const form = await keyForm({ deps, request, reply, account }, uri)
      return form ? showForm(deps, request, reply, form) : reply
    },
  })

export const confirm: Handler = async (deps, request, reply, account) => {
  const uri = typed(request, 'uri')
  // A key that isn't in the form can't be shown again.
  if (!isKey(uri)) return showSetUp(deps, request, reply, account)
  const form = await keyForm({ deps, request, reply, account }, uri)
  return form ? runForm(deps, request, reply, form) : reply
}

const isKey = (uri: string): boolean => uri.startsWith('otpauth://totp/') && URL.canParse(uri) && uri.length < 1000

/** Shows the key, and asks for a code that proves that an app has it, and for the owner's password. */
function keyForm(own: OwnRequest, uri: string): Promise<Form | undefined> {
  const { deps, request, reply, account } = own
  const { reader, actor, to } = account
  const { t } = reader
  return forOwner(own, (proof) => ({
    ...inSettings(account, `${PATH}/confirm`),
    title: t('security.factor.setUpTitle'),
    lead: t('security.factor.scan'),
    above: <Key uri={uri} reader={reader} />,
    hidden: { uri },
    fields: [codeField(t('security.factor.code')), ...proof],
    submit: t('security.factor.confirm'),
    instead: { SECOND_FACTOR_NOT_BEGUN: () => showSetUp(deps, request, reply, account) },
    async run(filled) {
      const context = commandContext(request, 'page')
      const confirmation = { code: filled('code'), password: ownPassword(filled) }
      const done = await deps.secondFactors.confirm(context, actor.userId, confirmation)
      if (done.session) keepSession(deps, reply, done.session)
      return sendCodes(request, reply, account, done.recoveryCodes, to('', { done: 'factor-on' }))
    },
  }))
}

/** A key as a picture, and in groups of four characters, which are easier to type. */
function Key({ uri, reader: { t } }: { uri: string; reader: Reader }): JSX.Element {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <>
      <div
        class="qr"
        role="img"
        aria-label={t('security.factor.qrCode')}
        dangerouslySetInnerHTML={{ __html: renderSVG(uri, { border: QUIET_MODULES }) }}
      />
      <p>{t('security.factor.secret')}</p>
      <p class="secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
    </>
  )
}

export const disableForm: OwnForm = ({ deps, request, reply, account }) => {
  const { t } = account.reader
  return {
    ...inSettings(account, `${PATH}/disable`),
    title: t('security.factor.disableTitle'),
    lead: t('security.factor.disableText'),
    fields: [codeField(t('security.factor.codeOrRecovery'))],
    submit: t('security.factor.disable'),
    isDangerous: true,
    async run(filled) {
      const proof = { code: filled('code') }
      const context = commandContext(request, 'page')
      const { session } = await deps.secondFactors.disable(context, account.actor.userId, proof)
      if (session) keepSession(deps, reply, session)
      return backWith(reply, account, 'factor-off')
    },
  }
}

export const newCodesForm: OwnForm = ({ deps, request, reply, account }) => {
  const { reader, actor, to } = account
  const { t } = reader
  return {
    ...inSettings(account, `${PATH}/codes`),
    title: t('security.factor.codes'),
    lead: t('security.factor.newCodesText'),
    fields: [codeField(t('security.factor.codeOrRecovery'))],
    submit: t('security.factor.codes'),
    async run(filled) {
      const proof = { code: filled('code') }
      const context = commandContext(request, 'page')
      const codes = await deps.secondFactors.regenerateRecoveryCodes(context, actor.userId, proof)
      return sendCodes(request, reply, account, codes, to(''))
    },
  }
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
  const title = t('security.factor.codesTitle')
  const body = (
    <PageCard title={title} isSlim>
      <p>{t('security.factor.codesText')}</p>
      <ul class="codes">
        {codes.map((code) => (
          <li key={code} class="secret">
            {code}
          </li>
        ))}
      </ul>
      {linkButton(on, t('security.factor.codesKept'))}
    </PageCard>
  )
  return sendPage(request, reply, 200, { title, isPrivate: true, body }, reader)
}
