import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { useFormats } from '../../../formats.ts'
import { Confirm } from '../../../kit/dialog.tsx'
import { NumberField, Switch, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'

/** Erases a booker by the address, or an account by its id. It counts first, and then asks. */
export function EraseForm(): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const draft = useDraft('erase')
  const [email, setEmail] = useField(draft, 'email', '')
  const [userId, setUserId] = useField<number | undefined>(draft, 'userId', undefined)
  const [cancelFutureBookings, setCancelFutureBookings] = useField(draft, 'cancelFutureBookings', false)
  const [count, setCount] = useState<number | undefined>(undefined)
  const person = { ...(email && { email }), ...(userId !== undefined && { userId }), cancelFutureBookings }
  const tryOut = useAction(
    () => api.post('/v2/admin/personal-data/erasures', { body: { ...person, dryRun: true } }),
    ({ data }) => setCount(Object.values(data.counts).reduce((sum, each) => sum + each, 0)),
  )
  const erase = useAction(
    () => api.post('/v2/admin/personal-data/erasures', { body: person }),
    () => {
      setCount(undefined)
      say(t('administration.data.erased'))
    },
  )
  return (
    <Panel title={t('administration.data.erase')} lead={t('administration.data.eraseLead')}>
      <Form draft={draft} action={tryOut} submit={t('administration.data.count')} onSubmit={() => void tryOut.run()}>
        <TextField
          label={t('administration.data.booker')}
          type="email"
          value={email}
          onChange={setEmail}
          isOptional
          maxLength={320}
        />
        <NumberField label={t('administration.data.account')} value={userId} onChange={setUserId} min={1} isOptional />
        <Switch
          label={t('administration.data.cancel')}
          hint={t('account.erase.cancelHint')}
          isOn={cancelFutureBookings}
          onChange={setCancelFutureBookings}
        />
      </Form>
      {count !== undefined && (
        <Confirm
          title={t('administration.data.erase')}
          text={t('administration.data.really', { entries: formats.number(count) })}
          confirm={t('administration.data.eraseNow')}
          action={erase}
          onConfirm={() => void erase.run()}
          onClose={() => setCount(undefined)}
        />
      )}
    </Panel>
  )
}
