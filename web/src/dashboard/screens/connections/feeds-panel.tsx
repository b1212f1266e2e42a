import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../api/action.ts'
import { clientOf, type Owner } from '../../api/owner.ts'
import { useQuery } from '../../api/query.ts'
import { useDraft, useField } from '../../drafts/use-draft.ts'
import { useFormats } from '../../formats.ts'
import { Copyable } from '../../kit/copy.tsx'
import { Failure } from '../../kit/failure.tsx'
import { SelectField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Panel } from '../../kit/page.tsx'
import { useTexts } from '../../texts.tsx'

/** Addresses with which other programs read the bookings of an account or a team. */
export function FeedsPanel({ owner }: { owner: Owner }): JSX.Element {
  const t = useTexts()
  const owned = clientOf(owner)
  const formats = useFormats()
  const draft = useDraft('new-feed')
  const [detail, setDetail] = useField<'busy' | 'full'>(draft, 'detail', 'full')
  const [url, setUrl] = useState<string | undefined>(undefined)
  const feeds = useQuery(
    ['calendar-feeds', owner],
    async (signal) => (await owned.get('/v2/calendar-feeds', { signal })).data,
  )
  const create = useAction(
    () => owned.post('/v2/calendar-feeds', { body: { detail } }),
    ({ data }) => setUrl(data.url),
  )
  const remove = useAction(
    (feedId: number) => owned.delete('/v2/calendar-feeds/{feedId}', { path: { feedId } }),
    () => setUrl(undefined),
  )
  const names = { busy: t('connections.feeds.busy'), full: t('connections.feeds.full') }
  return (
    <Panel title={t('connections.feeds')} lead={t('connections.feedsLead')}>
      <Failure error={remove.error} takesFocus />
      {url !== undefined && (
        <>
          <p role="status">{t('connections.feeds.once')}</p>
          <Copyable text={url} />
        </>
      )}
      <Loaded query={feeds}>
        {(list) => (
          <ul class="rows-list">
            {list.map((feed) => (
              <li key={feed.id}>
                <div class="grow">
                  {names[feed.detail]}
                  <p class="soft">{formats.dateTime(feed.createdAt)}</p>
                </div>
                <button
                  type="button"
                  class="button quiet"
                  aria-label={t('connections.feeds.remove', { day: formats.dateTime(feed.createdAt) })}
                  onClick={() => void remove.run(feed.id)}
                >
                  {t('kit.remove')}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Form draft={draft} action={create} submit={t('connections.feeds.create')} onSubmit={() => void create.run()}>
        <SelectField
          label={t('connections.feeds.detail')}
          value={detail}
          onChange={setDetail}
          options={[
            { value: 'full', text: names.full },
            { value: 'busy', text: names.busy },
          ]}
        />
      </Form>
    </Panel>
  )
}
