import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { clientOf, type Owner } from '../../../api/owner.ts'
import { useDraft, useField, useSecret } from '../../../drafts/use-draft.ts'
import { Failure } from '../../../kit/failure.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { useVerified } from './verified.ts'

/** Addresses and numbers that workflows may write to. A code proves that they belong to somebody who agrees. */
export function VerifiedPanel({ owner }: { owner: Owner }): JSX.Element {
  const t = useTexts()
  const { emails, phones } = useVerified(owner)
  const draft = useDraft('proof')
  const [target, setTarget] = useField(draft, 'target', '')
  const [code, setCode] = useSecret(draft, 'code')
  const isPhone = target.startsWith('+')
  const request = useAction(
    async () => {
      const owned = clientOf(owner)
      if (isPhone)
        return owned.post('/v2/verified-resources/phones/verification-code/request', { body: { phone: target } })
      return owned.post('/v2/verified-resources/emails/verification-code/request', { body: { email: target } })
    },
    () => say(t('workflows.codeSent', { target })),
  )
  const verify = useAction(
    async () => {
      const owned = clientOf(owner)
      if (isPhone)
        return owned.post('/v2/verified-resources/phones/verification-code/verify', { body: { phone: target, code } })
      return owned.post('/v2/verified-resources/emails/verification-code/verify', { body: { email: target, code } })
    },
    () => {
      say(t('workflows.verified', { target }))
      setTarget('')
      setCode('')
    },
  )
  return (
    <Panel title={t('workflows.recipients')} lead={t('workflows.recipientsLead')}>
      <ul>
        {emails.map(({ id, email }) => (
          <li key={`email ${id}`}>{email}</li>
        ))}
        {phones.map(({ id, phoneNumber }) => (
          <li key={`phone ${id}`} dir="ltr">
            {phoneNumber}
          </li>
        ))}
      </ul>
      <Failure error={request.error} takesFocus />
      <Form draft={draft} action={verify} submit={t('workflows.prove')} onSubmit={() => void verify.run()}>
        <TextField
          label={t('workflows.target')}
          hint={t('workflows.targetHint')}
          value={target}
          onChange={setTarget}
          isRequired
          maxLength={320}
        />
        <div class="actions">
          <button type="button" class="button quiet" disabled={target === ''} onClick={() => void request.run()}>
            {t('workflows.sendCode')}
          </button>
        </div>
        <TextField
          label={t('workflows.code')}
          value={code}
          onChange={setCode}
          isRequired
          maxLength={10}
          autocomplete="one-time-code"
        />
      </Form>
    </Panel>
  )
}
