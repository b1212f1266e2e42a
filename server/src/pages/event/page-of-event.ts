import { beginningOf } from '../../lib/markdown/description.ts'
import { shorten } from '../../lib/text/shorten.ts'
import { lookOf, originsOf } from '../looks/faces.ts'
import { hostsOf, lengthInWords } from './names.ts'
import type { OpenEvent } from './open-event.ts'

/** Search engines must not list a page that only visitors with a link can see. */
const isByLink = ({ privateLinkId }: OpenEvent): boolean => privateLinkId !== undefined

/** Several people at once have no event type whose changes could be followed. */
export const isTogether = ({ bookable }: OpenEvent): boolean => bookable.id === 0

/** What all pages of an event have in common. */
export const pageOf = (event: OpenEvent) => ({
  title: titleOf(event),
  isPrivate: isByLink(event) || isTogether(event),
  isUnlisted: event.bookable.hidden || event.looks?.allowsIndexing === false,
  description: descriptionOf(event),
  look: lookOf(event.looks),
  picture: event.picture,
})

/** The pictures that the page shows, by their servers. */
export const picturesOf = ({ looks, faces }: OpenEvent): string[] =>
  originsOf([looks?.pictureUrl ?? null, ...faces.map(({ pictureUrl }) => pictureUrl)])

/** Previews cut a description here. */
const LONGEST_DESCRIPTION = 200

const descriptionOf = ({ bookable, reader, lengthMinutes }: OpenEvent): string =>
  shorten(
    [lengthInWords(lengthMinutes, reader.t), beginningOf(bookable.description, LONGEST_DESCRIPTION)]
      .filter((part) => part !== '')
      .join(' · '),
    LONGEST_DESCRIPTION,
  )

export const titleOf = ({ bookable, reader }: OpenEvent): string =>
  reader.t('page.event.title', { event: bookable.title, host: hostsOf(bookable, reader) })
