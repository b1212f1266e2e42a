import type { Translator } from '@daybook/i18n'
import { PageCard } from '@daybook/web'
import { commandContext } from '../../../http/command.ts'
import type { Page } from '../../layout.tsx'
import { linkButton } from '../../notice-page.tsx'
import { sendPage } from '../../send-page.ts'
import type { FormField } from '../form/fields.ts'
import type { OwnAccount } from './account.ts'
import { inSettings, type OwnForm } from './own-form.tsx'

const MAX_NOTE = 500
const DAY_MS = 86_400_000
const FOR_EVER = 'never'
const FIRST_LIFETIME = '30'
/** The possible lifetimes of a key, in days. */
const LIFETIMES = [FIRST_LIFETIME, '90', '365', FOR_EVER]

export const newKeyForm: OwnForm = ({ deps: { apiKeys, clock }, request, reply, account }) => {
  const { reader, actor } = account
  const { t } = reader
  return {
    ...inSettings(account, '/api-keys'),
    title: t('security.keys.new'),
    lead: t('security.keys.text'),
    fields: fieldsOf(t),
    submit: t('security.keys.submit'),
    async run(filled) {
      const days = LIFETIMES.find((lifetime) => lifetime === filled('days')) ?? FIRST_LIFETIME
      const expiresAt = days === FOR_EVER ? undefined : new Date(clock.now().getTime() + Number(days) * DAY_MS)
      const wish = { userId: actor.userId, note: filled('note') || undefined, expiresAt }
      const { apiKey } = await apiKeys.createOwn(commandContext(request, 'page'), wish)
      return sendPage(request, reply, 200, newKeyPage(apiKey, account), reader)
    },
  }
}

/** Shows the key. It is shown only this once. */
const newKeyPage = (apiKey: string, { reader: { t }, to }: OwnAccount): Page => ({
  title: t('security.keys.made'),
  isPrivate: true,
  body: (
    <PageCard title={t('security.keys.made')} isSlim>
      <p>{t('security.keys.madeText')}</p>
      <p class="secret">{apiKey}</p>
      {linkButton(to(''), t('security.back'))}
    </PageCard>
  ),
})

const fieldsOf = (t: Translator): FormField[] => [
  {
    name: 'note',
    label: t('security.keys.note'),
    type: 'text',
    autocomplete: 'off',
    isOptional: true,
    check: (note) => (note.length > MAX_NOTE ? t('page.problem.tooLong', { count: MAX_NOTE }) : undefined),
  },
  {
    name: 'days',
    label: t('security.keys.expiry'),
    type: 'text',
    autocomplete: 'off',
    initial: FIRST_LIFETIME,
    control: (attributes, chosen) => (
      <select {...attributes}>
        {LIFETIMES.map((days) => (
          <option key={days} value={days} selected={days === chosen}>
            {days === FOR_EVER ? t('security.keys.forEver') : t('security.keys.days', { count: Number(days) })}
          </option>
        ))}
      </select>
    ),
  },
]
