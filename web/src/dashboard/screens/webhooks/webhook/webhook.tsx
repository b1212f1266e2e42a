import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { useAction } from '../../../api/action.ts'
import { clientOf } from '../../../api/owner.ts'
import { useQuery } from '../../../api/query.ts'
import { Copyable } from '../../../kit/copy.tsx'
import { Confirm, useDialog } from '../../../kit/dialog.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Badge, Page, Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { WebhookDialog } from '../list/webhook-dialog.tsx'
import { useWebhookOwner } from '../owner-of-webhooks.ts'
import { triggerName } from '../triggers.ts'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { ReplayForm } from './replay-form.tsx'

/** One webhook: its settings, its secret, and what was sent. */
export default function WebhookScreen(): JSX.Element {
  const t = useTexts()
  const owner = useWebhookOwner()
  const { path } = useLocation()
  const { webhookId = '' } = useRoute().params
  const webhook = useQuery(['webhooks', owner, webhookId], async (signal) => {
    const owned = clientOf(owner)
    return (await owned.get('/v2/webhooks/{webhookId}', { path: { webhookId }, signal })).data
  })
  const { subject: isEditing, open, close } = useDialog()
  const rotating = useDialog()
  const [secret, setSecret] = useState<string | null | undefined>(undefined)
  const ping = useAction(
    () => {
      const owned = clientOf(owner)
      return owned.post('/v2/webhooks/{webhookId}/ping', { path: { webhookId } })
    },
    () => say(t('webhooks.pinged')),
  )
  const rotate = useAction(
    () => {
      const owned = clientOf(owner)
      return owned.post('/v2/webhooks/{webhookId}/rotate-secret', { path: { webhookId }, body: {} })
    },
    ({ data }) => {
      setSecret(data.secret)
      rotating.close()
    },
  )
  return (
    <Loaded query={webhook}>
      {(found: Schemas.UserWebhook) => (
        <Page
          title={t('webhooks.one')}
          lead={<span dir="ltr">{found.subscriberUrl}</span>}
          back={{ href: path.slice(0, path.lastIndexOf('/')), text: t('webhooks.title') }}
          actions={
            <>
              <button type="button" class="button quiet" onClick={() => void ping.run()}>
                {t('webhooks.ping')}
              </button>
              <button type="button" class="button" onClick={() => open(true)}>
                {t('kit.edit')}
              </button>
            </>
          }
        >
          <Failure error={ping.error} takesFocus />
          <div class="columns main-first">
            <DeliveriesPanel owner={owner} webhookId={webhookId} />
            <div class="stack">
              <Panel title={t('webhooks.settings')}>
                <p>
                  <Badge tone={found.active ? 'good' : 'warn'}>
                    {found.active ? t('webhooks.on') : t('webhooks.off')}
                  </Badge>
                </p>
                <p class="soft">{found.triggers.map((trigger) => triggerName(trigger, t)).join(', ')}</p>
                {found.isSecretUnreadable && <p class="notice">{t('webhooks.secretUnreadable')}</p>}
                {secret && (
                  <>
                    <p role="status">{t('administration.shownOnce')}</p>
                    <Copyable text={secret} />
                  </>
                )}
                <div class="actions">
                  <button type="button" class="button quiet" onClick={() => rotating.open(true)}>
                    {t('webhooks.rotate')}
                  </button>
                </div>
              </Panel>
              <ReplayForm owner={owner} webhookId={webhookId} />
            </div>
          </div>
          {rotating.subject && (
            <Confirm
              title={t('webhooks.rotateTitle')}
              text={t('webhooks.rotateText')}
              confirm={t('webhooks.rotate')}
              action={rotate}
              onConfirm={() => void rotate.run()}
              onClose={rotating.close}
            />
          )}
          {isEditing && <WebhookDialog owner={owner} webhook={found} onClose={close} />}
        </Page>
      )}
    </Loaded>
  )
}
