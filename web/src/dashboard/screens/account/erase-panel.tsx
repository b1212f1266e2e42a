import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAccount } from '../../account.tsx'
import { useAction } from '../../api/action.ts'
import { api } from '../../api/client.ts'
import { useDraft, useField, useSecret } from '../../drafts/use-draft.ts'
import { useFormats } from '../../formats.ts'
import { Confirm } from '../../kit/dialog.tsx'
import { Switch, TextField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { Panel } from '../../kit/page.tsx'
import { useTexts } from '../../texts.tsx'

/** Deletes the account. The first step counts what would go, the second one asks again. */
export function ErasePanel(): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const { me } = useAccount()
  const draft = useDraft('erase-me')
  const [email, setEmail] = useField(draft, 'email', '')
  const [currentPassword, setCurrentPassword] = useSecret(draft, 'currentPassword')
  const [cancelFutureBookings, setCancelFutureBookings] = useField(draft, 'cancelFutureBookings', false)
  const [count, setCount] = useState<number | undefined>(undefined)
  const sent = { email, cancelFutureBookings, ...(currentPassword && { currentPassword }) }
  const tryOut = useAction(
    () => api.post('/v2/me/personal-data/erasures', { body: { ...sent, dryRun: true } }),
    ({ data }) => setCount(Object.values(data.counts).reduce((sum, each) => sum + each, 0)),
  )
  const erase = useAction(
    () => api.post('/v2/me/personal-data/erasures', { body: sent }),
    () => location.assign('/'),
  )
  return (
    <Panel title={t('account.erase.title')} lead={t('account.erase.lead')}>
      <Form
        draft={draft}
        action={tryOut}
        submit={t('account.erase.submit')}
        isDangerous
        onSubmit={() => void tryOut.run()}
      >
        <TextField
          label={t('account.erase.email')}
          hint={t('account.erase.emailHint', { email: me.email })}
          type="email"
          value={email}
          onChange={setEmail}
          isRequired
          autocomplete="off"
        />
        <TextField
          label={t('account.erase.password')}
          type="password"
          value={currentPassword}
          onChange={setCurrentPassword}
          autocomplete="current-password"
          isOptional
        />
        <Switch
          label={t('account.erase.cancel')}
          hint={t('account.erase.cancelHint')}
          isOn={cancelFutureBookings}
          onChange={setCancelFutureBookings}
        />
      </Form>
      {count !== undefined && (
        <Confirm
          title={t('account.erase.title')}
          text={t('account.erase.really', { entries: formats.number(count) })}
          confirm={t('account.erase.submit')}
          action={erase}
          onConfirm={() => void erase.run()}
          onClose={() => setCount(undefined)}
        />
      )}
    </Panel>
  )
}
