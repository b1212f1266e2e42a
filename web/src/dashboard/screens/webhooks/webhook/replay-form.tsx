import type { JSX } from 'preact'
import { useAccount } from '../../../account.tsx'
import { useAction } from '../../../api/action.ts'
import { clientOf, type Owner } from '../../../api/owner.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { dayEnd, dayStart, todayIn } from '../../../time/days.ts'

/** Sends the events of some days again. The receiver knows them by their ids. */
export function ReplayForm({ owner, webhookId }: { owner: Owner; webhookId: string }): JSX.Element {
  const t = useTexts()
  const { me } = useAccount()
  const today = todayIn(me.timeZone)
  const draft = useDraft('replay')
  const [from, setFrom] = useField(draft, 'from', today)
  const [to, setTo] = useField(draft, 'to', today)
  const replay = useAction(
    () => {
      const owned = clientOf(owner)
      const body = { since: dayStart(from, me.timeZone), until: dayEnd(to, me.timeZone) }
      return owned.post('/v2/webhooks/{webhookId}/replay', { path: { webhookId }, body })
    },
    () => say(t('webhooks.replayed')),
  )
  return (
    <Panel title={t('webhooks.replay')} lead={t('webhooks.replayLead')}>
      <Form draft={draft} action={replay} submit={t('webhooks.replay.submit')} onSubmit={() => void replay.run()}>
        <div class="field-row">
          <TextField label={t('bookings.from')} type="date" value={from} max={to} onChange={setFrom} isRequired />
          <TextField label={t('bookings.to')} type="date" value={to} min={from} onChange={setTo} isRequired />
        </div>
      </Form>
    </Panel>
  )
}
