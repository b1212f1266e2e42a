import type { JSX } from 'preact'
import { useRoute } from 'preact-iso'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { Loaded } from '../../../kit/loaded.tsx'
import { Badge, Page } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import { BookingActions } from '../actions/booking-actions.tsx'
import { stateOf } from '../booking-kinds.ts'
import { AnswersPanel } from './answers-panel.tsx'
import { FactsPanel } from './facts-panel.tsx'
import { FurtherPanel } from './further-panel.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { PeoplePanel } from './people-panel.tsx'

const EVERY_MS = 10_000

/** One booking with all that is known about it. */
export default function BookingScreen(): JSX.Element {
  const t = useTexts()
  const { uid = '' } = useRoute().params
  const query = useQuery(
    ['bookings', 'one', uid],
    async (signal) => {
      const { data } = await api.get('/v2/bookings/{bookingUid}', { path: { bookingUid: uid }, signal })
      return Array.isArray(data) ? data : [data]
    },
    { everyMs: EVERY_MS },
  )
  const back = { href: '/dashboard/bookings', text: t('bookings.title') }
  return (
    <Loaded query={query}>
      {(found) => {
        // The uid of a series finds all of its bookings.
        const booking = found.find((each) => each.uid === uid) ?? found[0]
        if (!booking) return <p>{t('bookings.none')}</p>
        const state = stateOf(booking, t)
        return (
          <Page
            title={booking.title}
            lead={<Badge tone={state.tone}>{state.text}</Badge>}
            back={back}
            actions={<BookingActions booking={booking} />}
          >
            {booking.rescheduledToUid && (
              <p class="notice with-action">
                <span>{t('bookings.moved')}</span>
                <a class="button quiet" href={`/dashboard/bookings/${booking.rescheduledToUid}`}>
                  {t('bookings.moved.open')}
                </a>
              </p>
            )}
            <div class="columns main-first">
              <div class="stack">
                <FactsPanel booking={booking} />
                <AnswersPanel booking={booking} />
                <NotesPanel key={booking.uid} bookingUid={booking.uid} />
              </div>
              <div class="stack">
                <PeoplePanel booking={booking} />
                <FurtherPanel booking={booking} />
              </div>
            </div>
          </Page>
        )
      }}
    </Loaded>
  )
}
