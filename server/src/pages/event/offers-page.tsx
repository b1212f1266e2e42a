import { ClockIcon, Face, Faces, Fact, PlaceIcon } from '@daybook/web'
import type { JSX } from 'preact'
import {
  type Looks,
  offeredLocations,
  type Face as PersonFace,
  type WholeEventType,
  type Words,
} from '../../features/scheduling/event-types/service.ts'
import { beginningOf } from '../../lib/markdown/description.ts'
import { type Embedding, inFrame } from '../embed/embedding.ts'
import type { Page } from '../layout.tsx'
import { lookOf, shownFaces } from '../looks/faces.ts'
import { PageLinks } from '../looks/paging.tsx'
import { Prose } from '../looks/prose.tsx'
import { PriceFact } from '../price.tsx'
import { address } from '../query.ts'
import type { Reader } from '../reader.ts'
import type { PassedOn } from './leads/passed-on.ts'
import { lengthInWords } from './names.ts'
import { placesOf } from './places.ts'

/** A person or a team, and what can be booked with them. */
export type Offering = Words & {
  name: string
  /** The address of the page. Those of its events continue it. */
  path: string
  looks: Looks | null
  /** The faces of a team's people. A person has one. */
  faces: readonly PersonFace[]
  /** One more than a page shows, if there is another page. */
  offered: readonly WholeEventType[]
  page: number
  offersVideo: boolean
  embedding: Embedding | undefined
  /** What links pass on to the pages of the events. */
  kept: PassedOn
  picture: string | undefined
}

/** The number of event types on a page. */
export const OFFERS_ON_PAGE = 30
/** Previews of links and lists show so many characters of a text. */
const BEGINNING = 200

/** Lists what can be booked with a person or a team. */
export function offersPage(offering: Offering, reader: Reader): Page {
  const { t, chosen } = reader
  const { name, path, looks, faces, bio, bioHtml, offered, embedding, kept } = offering
  const title = t('page.person.title', { name })
  const page: Page = {
    title,
    description: beginningOf(bio ?? '', BEGINNING) || title,
    look: lookOf(looks),
    picture: offering.picture,
    isUnlisted: looks?.allowsIndexing === false,
    body: (
      <div class="centred wide stack">
        <div class="about">
          {faces.length > 1 ? (
            <Faces faces={shownFaces(faces)} />
          ) : (
            <Face name={name} pictureUrl={looks?.pictureUrl ?? null} />
          )}
          <div>
            <h1>{title}</h1>
            {bioHtml && <Prose html={bioHtml} />}
            <p>{t(offered.length > 0 ? 'page.person.choose' : 'page.person.nothing')}</p>
          </div>
        </div>
        {offered.length > 0 && (
          <ul class="offers">
            {offered.slice(0, OFFERS_ON_PAGE).map((eventType) => (
              <Offer key={eventType.id} offering={offering} eventType={eventType} reader={reader} />
            ))}
          </ul>
        )}
        <PageLinks
          page={offering.page}
          hasNext={offered.length > OFFERS_ON_PAGE}
          to={(parameters) => address(path, { ...kept, lang: chosen, ...embedding?.kept, ...parameters })}
          t={t}
        />
      </div>
    ),
  }
  return inFrame(page, embedding, [])
}

type OfferProps = { offering: Offering; eventType: WholeEventType; reader: Reader }

function Offer({ offering: { path, offersVideo, embedding, kept }, eventType, reader }: OfferProps): JSX.Element {
  const { t, chosen } = reader
  const lengths = eventType.lengthOptionsMinutes ?? [eventType.lengthMinutes]
  const places = placesOf(offeredLocations(eventType.locations, offersVideo), t)
  const beginning = beginningOf(eventType.description, BEGINNING)
  return (
    <li class="card">
      <h2 dir="auto">
        <a
          href={address(`${path}/${encodeURIComponent(eventType.slug)}`, { ...kept, lang: chosen, ...embedding?.kept })}
        >
          {eventType.title}
        </a>
      </h2>
      {beginning !== '' && (
        <p class="soft more" dir="auto">
          {beginning}
        </p>
      )}
      <dl class="facts soft">
        <Fact icon={<ClockIcon />} label={t('page.event.length')}>
          {lengths.map((minutes) => lengthInWords(minutes, t)).join(', ')}
        </Fact>
        <PriceFact of={eventType} reader={reader} />
        {places.length > 0 && (
          <Fact icon={<PlaceIcon />} label={t('page.event.place')}>
            {places.map(({ label }) => label).join(', ')}
          </Fact>
        )}
      </dl>
    </li>
  )
}
