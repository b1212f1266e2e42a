import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '../../../http/command.ts'
import { html } from '../../../lib/text/html.ts'
import type { PageDependencies } from '../../dependencies.ts'
import { linkButton } from '../../notice-page.ts'
import { sendPage } from '../../send-page.ts'
import type { Refused } from '../faults.ts'
import type { Field } from '../fields.ts'
import { runForm } from '../take-form.ts'
import type { OwnAccount } from './account.ts'
import { sendOwnForm, typed } from './forms.ts'

const MAX_NOTE = 500
const DAY_MS = 86_400_000
const FOR_EVER = 'never'
/** The possible lifetimes of a key, in days. */
const LIFETIMES = ['30', '90', '365', FOR_EVER]

export function showNewKey(
  request: FastifyRequest,
  reply: FastifyReply,
  account: OwnAccount,
  outcome?: Refused,
): FastifyReply {
  const { t } = account.reader
  const form = {
    title: t('security.keys.new'),
    lead: t('security.keys.text'),
    path: '/api-keys',
    fields: fieldsOf(account, request),
    submit: t('security.keys.submit'),
  }
  return sendOwnForm(request, reply, account, form, outcome)
}

/** Shows the key. It is shown only this once. */
export async function makeKey(
  { apiKeys, clock }: PageDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  account: OwnAccount,
): Promise<FastifyReply> {
  const { reader, actor, to } = account
  const { t } = reader
  const note = typed(request, 'note').trim()
  const tooLong = { name: 'note', message: t('page.problem.tooLong', { count: MAX_NOTE }) }
  const days = LIFETIMES.find((lifetime) => lifetime === typed(request, 'days')) ?? '30'
  const expiresAt = days === FOR_EVER ? undefined : new Date(clock.now().getTime() + Number(days) * DAY_MS)
  return runForm(t, {
    faults: note.length > MAX_NOTE ? [tooLong] : [],
    again: (outcome) => showNewKey(request, reply, account, outcome),
    async run() {
      const wish = { userId: actor.userId, note: note || undefined, expiresAt }
      const { apiKey } = await apiKeys.createOwn(commandContext(request, 'page'), wish)
      const body = html`<section class="card centred slim stack" aria-labelledby="title">
<h1 id="title">${t('security.keys.made')}</h1>
<p>${t('security.keys.madeText')}</p>
<p class="secret">${apiKey}</p>
${linkButton(to(''), t('security.back'))}
</section>`
      return sendPage(request, reply, 200, { title: t('security.keys.made'), isPrivate: true, body }, reader)
    },
  })
}

function fieldsOf({ reader: { t } }: OwnAccount, request: FastifyRequest): Field[] {
  const chosen = typed(request, 'days')
  return [
    {
      name: 'note',
      label: t('security.keys.note'),
      type: 'text',
      autocomplete: 'off',
      isOptional: true,
      value: typed(request, 'note'),
    },
    {
      name: 'days',
      label: t('security.keys.expiry'),
      type: 'text',
      autocomplete: 'off',
      options: html`${LIFETIMES.map(
        (days) =>
          html`<option value="${days}"${days === chosen && html` selected`}>${
            days === FOR_EVER ? t('security.keys.forEver') : t('security.keys.days', { count: Number(days) })
          }</option>`,
      )}`,
    },
  ]
}
