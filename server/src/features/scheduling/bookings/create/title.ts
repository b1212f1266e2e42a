import { shorten } from '../../../../lib/text/shorten.ts'
import type { Bookable, BookableHost } from '../../availability/service.ts'
import { integrationName } from '../../event-types/service.ts'
import { answerText } from '../answer-text.ts'

const MAX_TITLE_LENGTH = 500

type Names = {
  eventTitle: string
  customName: string | null
  organizer: string
  booker: { name: string; firstName?: string | undefined; lastName?: string | undefined }
  location: string | null
  lengthMinutes: number
  /** The booker's answers by the slugs of their fields. */
  answers: Readonly<Record<string, unknown>>
}

const first = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
const last = (name: string): string => name.trim().split(/\s+/).slice(1).join(' ')

/**
 * Returns the name that represents the hosts in a title: the name of a single host, or the team's name for several
 * hosts.
 */
export const hostInTitle = (
  { title, hideOrganizerEmail, group: { teamName } }: Pick<Bookable, 'title' | 'hideOrganizerEmail' | 'group'>,
  hosts: readonly Pick<BookableHost, 'name' | 'username' | 'email'>[],
): string => {
  const [organizer] = hosts
  const ownName = organizer
    ? (organizer.name ?? organizer.username ?? (hideOrganizerEmail ? title : organizer.email))
    : ''
  return hosts.length === 1 ? ownName : (teamName ?? ownName)
}

/**
 * Returns "<event> between <host> and <attendee>", or the event type's template with its variables replaced. A title
 * that is too long is cut.
 */
export const bookingTitle = (names: Names): string => shorten(wholeTitle(names), MAX_TITLE_LENGTH)

function wholeTitle({ eventTitle, customName, organizer, booker, location, lengthMinutes, answers }: Names): string {
  if (!customName) return `${eventTitle} between ${organizer} and ${booker.name}`
  const values: Record<string, string> = {
    'Event type title': eventTitle,
    Organiser: organizer,
    'Organiser first name': first(organizer),
    Scheduler: booker.name,
    'Scheduler first name': booker.firstName ?? first(booker.name),
    'Scheduler last name': booker.lastName ?? last(booker.name),
    Location: integrationName(location ?? ''),
    'Event duration': `${lengthMinutes} mins`,
  }
  return customName.replace(
    /\{([^{}]+)\}/g,
    (whole, name: string) => values[name.trim()] ?? answerText(answers[name.trim()]) ?? whole,
  )
}
