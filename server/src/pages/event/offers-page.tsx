import { ClockIcon, Face, Faces, Fact, PlaceIcon } from '@daybook/web'
import type { JSX } from 'preact'
import {
  type Looks,
  offeredLocations,
  type Face as PersonFace,
  type WholeEventType,
} from '../../features/scheduling/event-types/service.ts'
import { type Embedding, inFrame } from '../embed/embedding.ts'
import type { Page } from '../layout.tsx'
import { lookOf, shownFaces } from '../looks/faces.ts'
import { Markdown } from '../looks/markdown.tsx'
import { PriceFact } from '../price.tsx'
import { address } from '../query.ts'
import type { Reader } from '../reader.ts'
import { lengthInWords } from './names.ts'
import { placesOf } from './places.ts'

/** A person or a team, and what can be booked with them. */
export type Offering = {
  name: string
  /** The address of the page. Those of its events continue it. */
  path: string
  looks: Looks | null
  /** The faces of a team's people. A person has one. */
  faces: readonly PersonFace[]
  offered: readonly WholeEventType[]
  offersVideo: boolean
  embedding: Embedding | undefined
  picture: string | undefined
}

/** Lists what can be booked with a person or a team. */
export function offersPage(offering: Offering, reader: Reader): Page {
  const { t } = reader
  const { name, looks, faces, offered, embedding } = offering
  const title = t('page.person.title', { name })
  const page: Page = {
    title,
    description: looks?.bio ?? title,
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
            {looks?.bio && <Markdown class="prose" text={looks.bio} />}
            <p>{t(offered.length > 0 ? 'page.person.choose' : 'page.person.nothing')}</p>
          </div>
        </div>
        {offered.length > 0 && (
          <ul class="offers">
            {offered.map((eventType) => (
              <Offer key={eventType.id} offering={offering} eventType={eventType} reader={reader} />
            ))}
          </ul>
        )}
      </div>
    ),
  }
  return inFrame(page, embedding, [])
}

type OfferProps = { offering: Offering; eventType: WholeEventType; reader: Reader }

function Offer({ offering: { path, offersVideo, embedding }, eventType, reader }: OfferProps): JSX.Element {
  const { t, chosen } = reader
  const lengths = eventType.lengthOptionsMinutes ?? [eventType.lengthMinutes]
  const places = placesOf(offeredLocations(eventType.locations, offersVideo), t)
  return (
    <li class="card">
      <h2 dir="auto">
        <a href={address(`${path}/${encodeURIComponent(eventType.slug)}`, { lang: chosen, ...embedding?.kept })}>
          {eventType.title}
        </a>
      </h2>
      {eventType.description && <Markdown class="soft more prose" text={eventType.description} />}
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
