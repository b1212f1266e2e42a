import type { FastifyRequest } from 'fastify'
import type { JSX } from 'preact'
import type { StandIn } from '../../features/scheduling/out-of-office/service.ts'
import type { PageDependencies } from '../dependencies.ts'
import { address } from '../query.ts'
import { writerFor } from '../when.ts'
import { organizationOf, pathOf } from './event-places.ts'
import { hostsOf, nameOf } from './names.ts'
import type { OpenEvent } from './open-event.ts'
import { isTogether } from './page-of-event.ts'

export type StandInDependencies = Pick<PageDependencies, 'outOfOffice' | 'pageAddresses'>

/** Finds who is booked while the only host is away. The hosts of a team stand in for each other. */
export async function standInsFor(
  deps: StandInDependencies,
  request: FastifyRequest,
  event: OpenEvent,
  now: Date,
): Promise<StandIn[]> {
  const { hosts, teamId } = event.bookable
  const [host, ...others] = hosts
  if (!host || others.length > 0 || teamId !== null || isTogether(event)) return []
  const { organizationSlug } = organizationOf(deps, request)
  return deps.outOfOffice.standIns({ userId: host.userId, organizationSlug, now })
}

type StandInsProps = { standIns: readonly StandIn[]; event: OpenEvent; base: string }

/** Shows when the host is away, and leads to the page of the colleague. Absences are whole days, as they were entered. */
export function StandIns({ standIns, event, base }: StandInsProps): JSX.Element {
  const { bookable, reader, embedding } = event
  const { t, chosen } = reader
  const writer = writerFor(reader, 'UTC')
  const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)
  return (
    <>
      {standIns.map(({ startsAt, endsAt, name, username }) => (
        <p key={startsAt.getTime()} class="notice">
          {t('page.event.away', { host: hostsOf(bookable, reader), days: writer.days(dayOf(startsAt), dayOf(endsAt)) })}{' '}
          <a href={address(base + pathOf(username), { lang: chosen, ...embedding?.kept })}>
            {t('page.event.standIn', { colleague: nameOf({ name, username }) })}
          </a>
        </p>
      ))}
    </>
  )
}
