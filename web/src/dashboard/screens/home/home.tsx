import type { JSX } from 'preact'
import { useAccount } from '../../account.tsx'
import { api } from '../../api/client.ts'
import { useQuery } from '../../api/query.ts'
import { CopyButton } from '../../kit/copy.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Page, Panel } from '../../kit/page.tsx'
import { shownLink, usePageLink } from '../../kit/page-link.ts'
import { useTexts } from '../../texts.tsx'
import { FirstSteps } from './first-steps.tsx'
import { NextBookings } from './next-bookings.tsx'

const MAX_SHOWN = 5
const EVERY_MS = 10_000

/** What is next, what waits for an answer, the own link, and the first steps of a new account. */
export default function Home(): JSX.Element {
  const t = useTexts()
  const { me } = useAccount()
  const link = usePageLink()()
  const upcoming = useQuery(
    ['bookings', 'next'],
    async (signal) => {
      const query = { status: ['upcoming' as const], sortStart: 'asc' as const, take: MAX_SHOWN }
      return (await api.get('/v2/bookings', { query, signal })).data
    },
    { everyMs: EVERY_MS },
  )
  const waiting = useQuery(
    ['bookings', 'waiting'],
    async (signal) => {
      const query = { status: ['unconfirmed' as const], take: 1 }
      return (await api.get('/v2/bookings', { query, signal })).pagination.totalItems
    },
    { everyMs: EVERY_MS, isEnabled: upcoming.data !== undefined },
  )
  return (
    <Page title={t('home.title', { name: me.name ?? me.username })}>
      {waiting.data !== undefined && waiting.data > 0 && (
        <p class="notice with-action">
          <span>{t('home.waiting.title', { count: waiting.data })}</span>
          <a class="button" href="/dashboard/bookings?status=unconfirmed">
            {t('home.waiting.open')}
          </a>
        </p>
      )}
      <div class="columns main-first">
        <Panel title={t('home.next.title')} actions={<a href="/dashboard/bookings">{t('home.next.all')}</a>}>
          <Loaded query={upcoming}>{(bookings) => <NextBookings bookings={bookings} />}</Loaded>
        </Panel>
        <div class="stack">
          <Panel title={t('home.link.title')} lead={t('home.link.lead')}>
            <p class="big-link" dir="ltr">
              {shownLink(link)}
            </p>
            <div class="actions">
              <CopyButton text={link} isQuiet={false} />
              <a class="button quiet" href={link} target="_blank" rel="noreferrer">
                {t('home.link.open')}
              </a>
            </div>
          </Panel>
          {/* The bookings come first: three more questions at the same time would delay them. */}
          {upcoming.data && <FirstSteps />}
        </div>
      </div>
    </Page>
  )
}
