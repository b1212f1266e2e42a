import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { clientOf, type Owner } from '../../../api/owner.ts'
import { useQuery } from '../../../api/query.ts'
import { useFormats } from '../../../formats.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { triggerName } from '../triggers.ts'
import { AttemptRow } from './attempt-row.tsx'
import { pretty } from './pretty.ts'

type DeliveryDialogProps = {
  owner: Owner
  webhookId: string
  delivery: Schemas.WebhookDelivery
  onClose: () => void
}

/** One delivery: what was sent, and each attempt with its answer. It can be sent again. */
export function DeliveryDialog({ owner, webhookId, delivery, onClose }: DeliveryDialogProps): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const path = { webhookId, deliveryId: delivery.id }
  const newest = useQuery(['delivery', owner, webhookId, delivery.id], async (signal) => {
    const owned = clientOf(owner)
    return (await owned.get('/v2/webhooks/{webhookId}/deliveries/{deliveryId}', { path, signal })).data
  })
  const again = useAction(
    () => {
      const owned = clientOf(owner)
      return owned.post('/v2/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver', { path })
    },
    () => {
      say(t('webhooks.sentAgain'))
      onClose()
    },
  )
  const { attempts, request, nextAttemptAt } = newest.data ?? delivery
  return (
    <Dialog title={triggerName(delivery.triggerEvent, t)} onClose={onClose} isWide>
      <div class="stack">
        <Failure error={again.error} takesFocus />
        {nextAttemptAt !== null && <p>{t('webhooks.next', { time: formats.dateTime(nextAttemptAt) })}</p>}
        <h3>{t('webhooks.attempts')}</h3>
        {attempts.length === 0 && <p class="soft">{t('webhooks.noAttempts')}</p>}
        {attempts.length > 0 && (
          <ol class="rows-list">
            {attempts.map((attempt) => (
              <AttemptRow key={attempt.attempt} attempt={attempt} />
            ))}
          </ol>
        )}
        <h3>{t('webhooks.sent')}</h3>
        <pre class="source" dir="ltr">
          {pretty(request.body)}
        </pre>
        <div class="actions">
          <button type="button" class="button" aria-busy={again.isRunning} onClick={() => void again.run()}>
            {t('webhooks.again')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
