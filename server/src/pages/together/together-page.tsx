import { Faces } from '@daybook/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Bookable } from '../../features/scheduling/availability/service.ts'
import type { Face } from '../../features/scheduling/event-types/service.ts'
import type { PageDependencies } from '../dependencies.ts'
import { organizationOf } from '../event/event-places.ts'
import { passedOn } from '../event/leads/passed-on.ts'
import { hostsOf, lengthInWords } from '../event/names.ts'
import type { Page } from '../layout.tsx'
import { originsOf, shownFaces } from '../looks/faces.ts'
import { address } from '../query.ts'
import { type Reader, readerOf } from '../reader.ts'
import { sendPage } from '../send-page.ts'
import { togetherPath } from './together.ts'

type Deps = Pick<PageDependencies, 'availability' | 'eventTypes' | 'pageAddresses'>

/**
 * Shows how long somebody can meet several people at once.
 *
 * @throws `USER_NOT_FOUND` if one of them doesn't exist or doesn't allow it
 */
export async function sendTogetherPage(
  { availability, eventTypes, ...deps }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  usernames: readonly string[],
): Promise<FastifyReply> {
  const { organizationSlug, base } = organizationOf(deps, request)
  const bookable = await availability.get({ usernames, organizationSlug })
  const faces = await eventTypes.facesOf(bookable.hosts.map(({ userId }) => userId))
  const reader = readerOf(request)
  const page = togetherPage(bookable, faces, reader, (minutes) =>
    address(`${base}${togetherPath(usernames)}/${minutes}`, { ...passedOn(request), lang: reader.chosen }),
  )
  const picturesOf = originsOf(faces.map(({ pictureUrl }) => pictureUrl))
  return sendPage(request, reply, 200, page, reader, { picturesOf })
}

function togetherPage(
  bookable: Bookable,
  faces: readonly Face[],
  reader: Reader,
  to: (minutes: number) => string,
): Page {
  const { t } = reader
  const title = t('page.person.title', { name: hostsOf(bookable, reader) })
  return {
    title,
    description: title,
    // There are as many of these pages as there are sets of people.
    isPrivate: true,
    body: (
      <div class="centred wide stack">
        <div class="about">
          <Faces faces={shownFaces(faces)} />
          <div>
            <h1>{title}</h1>
            <p>{t('together.choose')}</p>
          </div>
        </div>
        <ul class="offers people">
          {(bookable.lengthOptionsMinutes ?? [bookable.lengthMinutes]).map((minutes) => (
            <li key={minutes} class="card">
              <h2>
                <a href={to(minutes)}>{lengthInWords(minutes, t)}</a>
              </h2>
            </li>
          ))}
        </ul>
      </div>
    ),
  }
}
