import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useAction } from '../../../api/action.ts'
import { clientOf, pathOf } from '../../../api/owner.ts'
import { useQuery } from '../../../api/query.ts'
import { useDialog } from '../../../kit/dialog.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { BoltIcon } from '../../../kit/icons.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { Badge, Empty, Page } from '../../../kit/page.tsx'
import { useRemoval } from '../../../kit/removal.ts'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { useWebhookOwner } from '../owner-of-webhooks.ts'
import { triggerName } from '../triggers.ts'
import { WebhookDialog } from './webhook-dialog.tsx'

const MAX_SHOWN = 100

/** The webhooks of an owner. */
export default function Webhooks(): JSX.Element {
  const t = useTexts()
  const owner = useWebhookOwner()
  const { path } = useLocation()
  const creating = useDialog()
  const webhooks = useQuery(['webhooks', owner], async (signal) => {
    const owned = clientOf(owner)
    return (await owned.get('/v2/webhooks', { query: { take: MAX_SHOWN }, signal })).data
  })
  const { isGone, remove } = useRemoval((webhookId: string) => {
    const owned = clientOf(owner)
    return owned.delete('/v2/webhooks/{webhookId}', { path: { webhookId } })
  })
  const ping = useAction(
    (webhookId: string) => {
      const owned = clientOf(owner)
      return owned.post('/v2/webhooks/{webhookId}/ping', { path: { webhookId } })
    },
    () => say(t('webhooks.pinged')),
  )
  const newButton = (
    <button type="button" class="button" onClick={() => creating.open(true)}>
      {t('webhooks.new')}
    </button>
  )
  const back = owner.kind === 'me' ? '/dashboard/developers' : pathOf(owner)
  return (
    <Page
      title={t('webhooks.title')}
      lead={t('webhooks.lead')}
      actions={newButton}
      back={{ href: back, text: t('kit.back') }}
    >
      <Failure error={ping.error} takesFocus />
      <Loaded query={webhooks}>
        {(list) => {
          const shown = list.filter(({ id }) => !isGone(id))
          if (shown.length === 0)
            return (
              <Empty icon={<BoltIcon />} title={t('webhooks.none')} text={t('webhooks.noneText')}>
                {newButton}
              </Empty>
            )
          return (
            <ul class="rows-list">
              {shown.map(({ id, subscriberUrl, triggers, active }) => (
                <li key={id}>
                  <div class="grow">
                    <h2 class="row-name">
                      <a href={`${path}/${id}`} dir="ltr">
                        {subscriberUrl}
                      </a>
                    </h2>
                    <p class="soft">{triggers.map((trigger) => triggerName(trigger, t)).join(', ')}</p>
                  </div>
                  <Badge tone={active ? 'good' : 'warn'}>{active ? t('webhooks.on') : t('webhooks.off')}</Badge>
                  <Menu
                    label={t('kit.actions', { name: subscriberUrl })}
                    items={[
                      { text: t('webhooks.deliveries'), href: `${path}/${id}` },
                      { text: t('webhooks.ping'), onChoose: () => void ping.run(id) },
                      {
                        text: t('kit.delete'),
                        isDangerous: true,
                        onChoose: () => remove(id, t('webhooks.deleted')),
                      },
                    ]}
                  />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
      {creating.subject && <WebhookDialog owner={owner} onClose={creating.close} />}
    </Page>
  )
}
