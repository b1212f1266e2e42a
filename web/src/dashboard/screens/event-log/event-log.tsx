import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { type Query, useQuery } from '../../api/query.ts'
import { useFormats } from '../../formats.ts'
import { useParameter } from '../../kit/address.ts'
import { CursorPager, useCursor } from '../../kit/cursor-pager.tsx'
import { Dialog, useDialog } from '../../kit/dialog.tsx'
import { SelectField, TextField } from '../../kit/fields.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { useTexts } from '../../texts.tsx'

type Page = { data: Schemas.LogEvent[]; pagination: { nextCursor: string | null; hasMore: boolean } }
type Asked = { take: number; since: string; type?: string[]; bookingUid?: string; cursor?: string }

type EventLogProps = {
  /** The name of the log, for the kept answers. */
  name: string
  load: (query: Asked, signal: AbortSignal) => Promise<Page>
}

const PER_PAGE = 50
const HOUR_MS = 3_600_000
const SPANS = [
  { value: 'hour', text: 'administration.events.hour', ms: HOUR_MS },
  { value: 'day', text: 'administration.events.day', ms: 24 * HOUR_MS },
  { value: 'month', text: 'insights.range.month', ms: 30 * 24 * HOUR_MS },
] as const

/** The log of what happened, in the order in which it happened. */
export function EventLog({ name, load }: EventLogProps): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const cursor = useCursor()
  const [type, setType] = useParameter('type')
  const [bookingUid, setBookingUid] = useParameter('booking')
  const [written, setSpan] = useParameter('span', 'day')
  const span = SPANS.find(({ value }) => value === written) ?? SPANS[1]
  const { subject: opened, open, close } = useDialog<Schemas.LogEvent>()
  const events: Query<Page> = useQuery(
    ['event-log', name, type, bookingUid, span.value, cursor],
    (signal) =>
      load(
        {
          take: PER_PAGE,
          since: new Date(Date.now() - span.ms).toISOString(),
          ...(type && { type: [type] }),
          ...(bookingUid && { bookingUid }),
          ...(cursor && { cursor }),
        },
        signal,
      ),
    { keepsFormer: true },
  )
  return (
    <>
      <div class="toolbar">
        <TextField
          label={t('administration.events.type')}
          placeholder="BOOKING_CREATED"
          type="search"
          value={type}
          onChange={setType}
          maxLength={100}
        />
        <TextField
          label={t('administration.events.booking')}
          type="search"
          value={bookingUid}
          onChange={setBookingUid}
          maxLength={100}
        />
        <SelectField
          label={t('insights.range')}
          value={span.value}
          onChange={setSpan}
          options={SPANS.map(({ value, text }) => ({ value, text: t(text) }))}
        />
      </div>
      <Loaded query={events}>
        {({ data, pagination }) => (
          <>
            {data.length === 0 && <p class="soft">{t('administration.events.none')}</p>}
            <ul class="rows-list">
              {data.map((event) => (
                <li key={event.id}>
                  <div class="grow">
                    <h2 class="row-name">
                      <code>{event.type}</code>
                    </h2>
                    <p class="soft">
                      {formats.dateTime(event.occurredAt)}, {event.actor.kind}
                      {event.actor.userId !== null && ` ${event.actor.userId}`}
                    </p>
                  </div>
                  <button
                    type="button"
                    class="button quiet"
                    aria-label={t('administration.events.openOne', { name: `${event.type} ${event.id}` })}
                    onClick={() => open(event)}
                  >
                    {t('administration.outbox.open')}
                  </button>
                </li>
              ))}
            </ul>
            <CursorPager next={pagination.hasMore ? pagination.nextCursor : null} />
          </>
        )}
      </Loaded>
      {opened && (
        <Dialog title={opened.type} onClose={close} isWide>
          <pre class="source" dir="ltr">
            {JSON.stringify(opened, null, 2)}
          </pre>
        </Dialog>
      )}
    </>
  )
}
