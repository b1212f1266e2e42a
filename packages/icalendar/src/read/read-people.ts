import type { EventAttendee, Person } from '../calendar-event.ts'
import { type Component, propertiesOf, propertyOf } from '../text/components.ts'
import { type Property, textOf } from '../text/property.ts'

/** More attendees than a meeting has. The list of somebody's mailing list is not needed. */
const MOST_ATTENDEES = 1000
const LONGEST_NAME = 200

/** Reads a `mailto:` address. Some programs leave `mailto:` out, and others put the address into the parameter EMAIL. */
function readPerson({ value, parameters }: Property): Person {
  const address = value.replace(/^mailto:/i, '').trim()
  const email = [address, parameters.get('EMAIL') ?? ''].find((text) => text.includes('@') && text.length <= 320)
  const name = parameters.get('CN')
  return {
    ...(email !== undefined && { email: email.toLowerCase() }),
    ...(name !== undefined && { name: textOf(name, LONGEST_NAME) }),
  }
}

export function readOrganizer(component: Component): Person | undefined {
  const organizer = propertyOf(component, 'ORGANIZER')
  return organizer && readPerson(organizer)
}

export const readAttendees = (component: Component): EventAttendee[] =>
  propertiesOf(component, 'ATTENDEE')
    .slice(0, MOST_ATTENDEES)
    .map((property) => {
      const partstat = property.parameters.get('PARTSTAT')?.toUpperCase()
      const role = property.parameters.get('ROLE')?.toUpperCase()
      return {
        ...readPerson(property),
        ...(partstat !== undefined && { partstat }),
        ...(role !== undefined && { role }),
      }
    })
