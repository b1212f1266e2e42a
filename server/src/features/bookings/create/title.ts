type Names = {
  eventTitle: string
  customName: string | null
  organizer: string
  booker: { name: string; firstName?: string | undefined; lastName?: string | undefined }
  location: string | null
  lengthMinutes: number
}

const first = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
const last = (name: string): string => name.trim().split(/\s+/).slice(1).join(' ')

/** "<event> between <host> and <attendee>", or the event type's own template with its variables filled in. */
export function bookingTitle({ eventTitle, customName, organizer, booker, location, lengthMinutes }: Names): string {
  if (!customName) return `${eventTitle} between ${organizer} and ${booker.name}`
  const values: Record<string, string> = {
    'Event type title': eventTitle,
    Organiser: organizer,
    'Organiser first name': first(organizer),
    Scheduler: booker.name,
    'Scheduler first name': booker.firstName ?? first(booker.name),
    'Scheduler last name': booker.lastName ?? last(booker.name),
    Location: location ?? '',
    'Event duration': `${lengthMinutes} mins`,
  }
  return customName.replace(/\{([^{}]+)\}/g, (whole, name: string) => values[name.trim()] ?? whole)
}
