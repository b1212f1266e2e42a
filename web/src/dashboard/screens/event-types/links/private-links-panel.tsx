import type { JSX } from 'preact'
import { useAction, useSettles } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { DraftNotice } from '../../../drafts/draft-notice.tsx'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { useFormats } from '../../../formats.ts'
import { CopyButton } from '../../../kit/copy.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { NumberField } from '../../../kit/fields.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { Badge, Panel } from '../../../kit/page.tsx'
import { shownLink } from '../../../kit/page-link.ts'
import { useRemoval } from '../../../kit/removal.ts'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'

/** Links for a few people, which end after some bookings or at a time. */
export function PrivateLinksPanel({ eventTypeId }: { eventTypeId: number }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const path = { eventTypeId }
  const draft = useDraft('private-link')
  const [count, setCount] = useField<number | undefined>(draft, 'count', 1)
  const links = useQuery(['private-links', eventTypeId], async (signal) => {
    return (await api.get('/v2/event-types/{eventTypeId}/private-links', { path, signal })).data
  })
  const create = useAction(() =>
    api.post('/v2/event-types/{eventTypeId}/private-links', { path, body: { maxUsageCount: count ?? 1 } }),
  )
  useSettles(create, draft)
  const change = useAction(
    (linkId: string, maxUsageCount: number) =>
      api.patch('/v2/event-types/{eventTypeId}/private-links/{linkId}', {
        path: { eventTypeId, linkId },
        body: { maxUsageCount },
      }),
    () => say(t('kit.saved')),
  )
  const { isGone, remove } = useRemoval((linkId: string) =>
    api.delete('/v2/event-types/{eventTypeId}/private-links/{linkId}', { path: { eventTypeId, linkId } }),
  )
  return (
    <Panel title={t('eventTypes.private')} lead={t('eventTypes.privateLead')}>
      <Failure error={create.error ?? change.error} takesFocus />
      <Loaded query={links}>
        {(list) => (
          <ul class="rows-list">
            {list
              .filter(({ linkId }) => !isGone(linkId))
              .map((link) => (
                <li key={link.linkId}>
                  <div class="grow">
                    <code dir="ltr">{shownLink(link.bookingUrl)}</code>
                    <p class="soft">
                      {'expiresAt' in link
                        ? t('eventTypes.private.until', { time: formats.dateTime(link.expiresAt) })
                        : t('eventTypes.private.used', {
                            used: link.usageCount,
                            maximum: link.maxUsageCount ?? '∞',
                          })}
                    </p>
                  </div>
                  {link.isExpired && <Badge tone="warn">{t('eventTypes.private.over')}</Badge>}
                  <CopyButton text={link.bookingUrl} />
                  <Menu
                    label={t('kit.actions', { name: link.linkId })}
                    items={[
                      'usageCount' in link && {
                        text: t('eventTypes.private.oneMore'),
                        onChoose: () => void change.run(link.linkId, (link.maxUsageCount ?? link.usageCount) + 1),
                      },
                      {
                        text: t('kit.delete'),
                        isDangerous: true,
                        onChoose: () => remove(link.linkId, t('eventTypes.private.deleted')),
                      },
                    ]}
                  />
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      <DraftNotice draft={draft} />
      <div class="field-row">
        <NumberField label={t('eventTypes.private.count')} value={count} onChange={setCount} min={1} max={1000} />
        <button type="button" class="button quiet" aria-busy={create.isRunning} onClick={() => void create.run()}>
          {t('eventTypes.private.create')}
        </button>
      </div>
    </Panel>
  )
}
