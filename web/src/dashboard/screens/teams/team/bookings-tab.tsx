import type { JSX } from 'preact'
import { clientOf } from '../../../api/owner.ts'
import { useQuery } from '../../../api/query.ts'
import { useParameter } from '../../../kit/address.ts'
import { Loaded } from '../../../kit/loaded.tsx'
import { Pager } from '../../../kit/pager.tsx'
import { useTexts } from '../../../texts.tsx'
import { BookingRows } from '../../bookings/list/booking-rows.tsx'
import type { TeamOwner } from './team-client.ts'

const PER_PAGE = 50

/** The next bookings of a team. */
export function BookingsTab({ owner }: { owner: TeamOwner }): JSX.Element {
  const t = useTexts()
  const [written, setSkip] = useParameter('skip', '0')
  const skip = Math.max(Number.parseInt(written, 10) || 0, 0)
  const bookings = useQuery(
    ['bookings', owner, skip],
    (signal) => {
      const owned = clientOf(owner)
      const query = { status: ['upcoming' as const], sortStart: 'asc' as const, take: PER_PAGE, skip }
      return owned.get('/v2/bookings', { query, signal })
    },
    { keepsFormer: true },
  )
  return (
    <Loaded query={bookings}>
      {({ data, pagination }) =>
        data.length === 0 ? (
          <p class="soft">{t('bookings.none')}</p>
        ) : (
          <>
            <BookingRows bookings={data} />
            <Pager
              skip={skip}
              take={PER_PAGE}
              total={pagination.totalItems}
              hasMore={pagination.hasNextPage}
              onGo={(next) => setSkip(String(next))}
            />
          </>
        )
      }
    </Loaded>
  )
}
