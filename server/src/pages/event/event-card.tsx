import type { Translator } from '@daybook/i18n'
import { AskIcon, CalendarIcon, ClockIcon, Face, Faces, Fact, PlaceIcon } from '@daybook/web'
import type { ComponentChildren, JSX } from 'preact'
import { shownFaces } from '../looks/faces.ts'
import { Prose } from '../looks/prose.tsx'
import { PriceFact } from '../price.tsx'
import { hostsOf, lengthInWords } from './names.ts'
import type { OpenEvent } from './open-event.ts'
import { placesOf } from './places.ts'
import { seriesInWords } from './series.ts'

type CardProps = {
  event: Pick<OpenEvent, 'bookable' | 'reader' | 'looks' | 'faces' | 'descriptionHtml' | 'embedding' | 'lengthMinutes'>
  /** The address of this page for each length, if there are several. */
  lengths?: readonly Length[]
  /** The choices so far. */
  children?: ComponentChildren
}

type Length = { minutes: number; href: string }

/** Shows the meeting's title, hosts, length, price and place. */
export function EventCard({ event, lengths = [], children }: CardProps): JSX.Element {
  const { bookable, reader, looks, faces, descriptionHtml, embedding, lengthMinutes } = event
  const { t } = reader
  const host = hostsOf(bookable, reader)
  const choices = (
    <>
      <Lengths lengths={lengths} chosen={lengthMinutes} t={t} />
      {children}
    </>
  )
  if (embedding?.hidesDetails)
    return (
      <section class="stack" aria-labelledby="event">
        <h1 id="event" class="unseen">
          {bookable.title}
        </h1>
        {choices}
      </section>
    )
  return (
    <section class="card stack" aria-labelledby="event">
      <p class="about">
        {faces.length > 1 ? (
          <Faces faces={shownFaces(faces)} />
        ) : (
          <Face name={host} pictureUrl={faces[0]?.pictureUrl ?? looks?.pictureUrl ?? null} />
        )}
        <span>
          <bdi>{host}</bdi>
        </span>
      </p>
      <h1 id="event" dir="auto">
        {bookable.title}
      </h1>
      {descriptionHtml && <Prose class="soft" html={descriptionHtml} />}
      <Facts {...event} host={host} />
      {choices}
    </section>
  )
}

function Facts({ bookable, reader, lengthMinutes, host }: CardProps['event'] & { host: string }): JSX.Element {
  const { t } = reader
  const places = placesOf(bookable.locations, t)
  const series = seriesInWords(bookable, t)
  return (
    <dl class="facts">
      <Fact icon={<ClockIcon />} label={t('page.event.length')}>
        {lengthInWords(lengthMinutes, t)}
      </Fact>
      <PriceFact of={bookable} reader={reader} />
      {series && (
        <Fact icon={<CalendarIcon />} label={t('page.event.details')}>
          {series}
        </Fact>
      )}
      {places.length > 0 && (
        <Fact icon={<PlaceIcon />} label={t('page.event.place')}>
          <ul>
            {places.map(({ value, label }) => (
              <li key={value}>{label}</li>
            ))}
          </ul>
        </Fact>
      )}
      {bookable.confirmationPolicy === 'always' && (
        <Fact icon={<AskIcon />} label={t('page.event.details')}>
          {t('page.event.confirmation', { host })}
        </Fact>
      )}
    </dl>
  )
}

type LengthsProps = { lengths: readonly Length[]; chosen: number; t: Translator }

const Lengths = ({ lengths, chosen, t }: LengthsProps): JSX.Element | null =>
  lengths.length < 2 ? null : (
    <nav aria-label={t('page.event.lengths')}>
      <ul class="pills">
        {lengths.map(({ minutes, href }) => (
          <li key={minutes}>
            <a href={href} aria-current={minutes === chosen ? 'true' : undefined}>
              {lengthInWords(minutes, t)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
