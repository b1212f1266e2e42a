import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { clientOf, type Owner } from '../../../api/owner.ts'
import { useDraft, useField, useSecret } from '../../../drafts/use-draft.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { Choices, LongTextField, Switch, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { GROUPS, TRIGGERS, type Trigger, triggerName } from '../triggers.ts'

type WebhookDialogProps = { owner: Owner; webhook?: Schemas.UserWebhook; onClose: () => void }

/** Makes a webhook, or changes it. */
export function WebhookDialog({ owner, webhook, onClose }: WebhookDialogProps): JSX.Element {
  const t = useTexts()
  const draft = useDraft('webhook', webhook?.id)
  const [subscriberUrl, setUrl] = useField(draft, 'subscriberUrl', webhook?.subscriberUrl ?? '')
  const [triggers, setTriggers] = useField<Trigger[]>(draft, 'triggers', webhook?.triggers ?? [...TRIGGERS.bookings])
  const [active, setActive] = useField(draft, 'active', webhook?.active ?? true)
  const [secret, setSecret] = useSecret(draft, 'secret')
  const [payloadTemplate, setTemplate] = useField(draft, 'payloadTemplate', webhook?.payloadTemplate ?? '')
  const save = useAction(
    async () => {
      const body = {
        subscriberUrl,
        triggers,
        active,
        payloadTemplate: payloadTemplate || null,
        ...(secret && { secret }),
      }
      const owned = clientOf(owner)
      if (webhook) return owned.patch('/v2/webhooks/{webhookId}', { path: { webhookId: webhook.id }, body })
      return owned.post('/v2/webhooks', { body })
    },
    () => {
      say(t('kit.saved'))
      onClose()
    },
  )
  const names = {
    bookings: t('bookings.title'),
    payments: t('connections.payments'),
    meetings: t('webhooks.group.meetings'),
    others: t('insights.others'),
  }
  return (
    <Dialog title={webhook ? t('webhooks.edit') : t('webhooks.new')} onClose={onClose}>
      <Form
        draft={draft}
        action={save}
        submit={t('kit.save')}
        isDisabled={triggers.length === 0}
        onSubmit={() => void save.run()}
      >
        <TextField
          label={t('webhooks.url')}
          hint={t('webhooks.urlHint')}
          type="url"
          value={subscriberUrl}
          onChange={setUrl}
          isRequired
          maxLength={2000}
        />
        {GROUPS.map((group) => {
          const inGroup: readonly Trigger[] = TRIGGERS[group]
          return (
            <Choices
              key={group}
              legend={names[group]}
              chosen={triggers.filter((trigger) => inGroup.includes(trigger))}
              onChange={(chosen) =>
                setTriggers([...triggers.filter((trigger) => !inGroup.includes(trigger)), ...chosen])
              }
              options={inGroup.map((value) => ({ value, text: triggerName(value, t) }))}
            />
          )
        })}
        <Switch label={t('webhooks.active')} isOn={active} onChange={setActive} />
        <TextField
          label={t('webhooks.secret')}
          hint={webhook ? t('webhooks.secretKeep') : t('webhooks.secretHint')}
          value={secret}
          onChange={setSecret}
          isOptional
          maxLength={512}
          autocomplete="off"
        />
        <LongTextField
          label={t('webhooks.template')}
          hint={t('webhooks.templateHint')}
          value={payloadTemplate}
          onChange={setTemplate}
          isOptional
          maxLength={50000}
        />
      </Form>
    </Dialog>
  )
}
