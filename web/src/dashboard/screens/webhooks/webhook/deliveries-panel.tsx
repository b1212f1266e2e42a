import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { clientOf, type Owner } from '../../../api/owner.ts'
import { useQuery } from '../../../api/query.ts'
import { useFormats } from '../../../formats.ts'
import { useParameter } from '../../../kit/address.ts'
import { CursorPager, useCursor } from '../../../kit/cursor-pager.tsx'
import { useDialog } from '../../../kit/dialog.tsx'
import { SelectField } from '../../../kit/fields.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Badge, Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import { triggerName } from '../triggers.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'

const STATES = ['waiting', 'delivered', 'failed'] as const
const TONES = { waiting: 'warn', delivered: 'good', failed: 'bad' } as const
const PER_PAGE = 25
const EVERY_MS = 10_000

/** What was sent, and what the receiver answered. */
export function DeliveriesPanel({ owner, webhookId }: { owner: Owner; webhookId: string }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const [written, setState] = useParameter('state')
  const state = STATES.find((each) => each === written)
  const cursor = useCursor()
  const { subject: opened, open, close } = useDialog<Schemas.WebhookDelivery>()
  const deliveries = useQuery(
    ['deliveries', owner, webhookId, state, cursor],
    (signal) => {
      const owned = clientOf(owner)
      const query = { take: PER_PAGE, ...(state && { state }), ...(cursor && { cursor }) }
      return owned.get('/v2/webhooks/{webhookId}/deliveries', { path: { webhookId }, query, signal })
    },
    { keepsFormer: true, everyMs: EVERY_MS },
  )
  const names = {
    waiting: t('webhooks.state.waiting'),
    delivered: t('webhooks.state.delivered'),
    failed: t('webhooks.state.failed'),
  }
  return (
    <Panel title={t('webhooks.deliveries')}>
      <SelectField
        label={t('webhooks.state')}
        value={state ?? ''}
        onChange={setState}
        options={[
          { value: '', text: t('administration.outbox.all') },
          ...STATES.map((value) => ({ value, text: names[value] })),
        ]}
      />
      <Loaded query={deliveries}>
        {({ data, pagination }) => (
          <>
            {data.length === 0 && <p class="soft">{t('webhooks.noDeliveries')}</p>}
            <ul class="rows-list">
              {data.map((delivery) => (
                <li key={delivery.id}>
                  <div class="grow">
                    <h3>{triggerName(delivery.triggerEvent, t)}</h3>
                    <p class="soft">
                      {formats.dateTime(delivery.createdAt)},{' '}
                      {t('administration.jobs.attempts', { count: delivery.attempts.length })}
                    </p>
                  </div>
                  <Badge tone={TONES[delivery.state]}>{names[delivery.state]}</Badge>
                  <button
                    type="button"
                    class="button quiet"
                    aria-label={t('webhooks.openOne', {
                      name: `${triggerName(delivery.triggerEvent, t)} ${delivery.id}`,
                    })}
                    onClick={() => open(delivery)}
                  >
                    {t('administration.outbox.open')}
                  </button>
                </li>
              ))}
            </ul>
            <CursorPager next={pagination.nextCursor} />
          </>
        )}
      </Loaded>
      {opened && <DeliveryDialog owner={owner} webhookId={webhookId} delivery={opened} onClose={close} />}
    </Panel>
  )
}
