import { recordOf } from '../../../../lib/records.ts'
import { integrationCode, integrationName, integrationOfCode } from '../locations/integrations.ts'
import type { StoredLocation } from '../store.ts'

/** A place in the names of the web form. */
export type FormLocation = {
  type: string
  address?: string
  link?: string
  hostPhoneNumber?: string
  displayLocationPublicly?: boolean
  credentialId?: number
}

/** Presents a place as its host sees it. */
export function presentFormLocation({ type, value, integration, isPublic }: StoredLocation): FormLocation {
  const shown = { displayLocationPublicly: isPublic }
  switch (type) {
    case 'address':
      return { type: 'inPerson', address: value ?? '', ...shown }
    case 'link':
      return { type: 'link', link: value ?? '', ...shown }
    case 'phone':
      return { type: 'userPhone', hostPhoneNumber: value ?? '', ...shown }
    case 'integration':
      return { type: integrationCode(integration ?? '') }
    case 'attendee_address':
      return { type: 'attendeeInPerson' }
    case 'attendee_phone':
      return { type: 'phone' }
    case 'attendee_defined':
      return { type: 'somewhereElse' }
    case 'organizers_default_app':
      return { type: 'conferencing' }
    case 'unknown':
      return { type: value ?? 'unknown' }
  }
}

/** Presents a place as bookers see it before they book: the host may hide the address. */
export function presentPublicLocation(location: StoredLocation): FormLocation {
  const { type, ...details } = presentFormLocation(location)
  return location.isPublic ? { type, ...details } : { type, displayLocationPublicly: false }
}

/** Returns the place that a web form sends, in the names of the API. */
export function readFormLocation(sent: unknown): Record<string, unknown> {
  const { type, address, link, hostPhoneNumber, displayLocationPublicly } = recordOf(sent)
  const shown = { public: displayLocationPublicly === true }
  switch (type) {
    case 'inPerson':
      return { type: 'address', address, ...shown }
    case 'link':
      return { type: 'link', link, ...shown }
    case 'userPhone':
      return { type: 'phone', phone: hostPhoneNumber, ...shown }
    case 'attendeeInPerson':
      return { type: 'attendeeAddress' }
    case 'phone':
      return { type: 'attendeePhone' }
    case 'somewhereElse':
      return { type: 'attendeeDefined' }
    case 'conferencing':
      return { type: 'organizersDefaultApp' }
  }
  return { type: 'integration', integration: integrationOfCode(String(type)) ?? String(type) }
}

type Option = { label: string; value: string }
export type LocationOptions = { label: string; options: Option[] }[]

/** The kinds of place that every host can choose. */
const WITHOUT_APP: readonly Option[] = [
  { label: 'In person (organizer address)', value: 'inPerson' },
  { label: 'Link meeting', value: 'link' },
  { label: 'Organizer phone number', value: 'userPhone' },
  { label: 'In person (attendee address)', value: 'attendeeInPerson' },
  { label: 'Attendee phone number', value: 'phone' },
  { label: 'Custom attendee location', value: 'somewhereElse' },
]

/** Returns the places that the host can choose. `apps` are the integrations that the host can use. */
export const locationOptions = (apps: readonly string[]): LocationOptions => [
  {
    label: 'conferencing',
    options: apps.map((app) => ({ label: integrationName(integrationCode(app)), value: integrationCode(app) })),
  },
  { label: 'in person', options: WITHOUT_APP.filter(({ value }) => /InPerson$|^inPerson$/.test(value)) },
  { label: 'phone', options: WITHOUT_APP.filter(({ value }) => /[pP]hone$/.test(value)) },
  { label: 'other', options: WITHOUT_APP.filter(({ value }) => value === 'link' || value === 'somewhereElse') },
]
