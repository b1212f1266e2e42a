import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import type { Owner } from '../../../api/owner.ts'
import { useFormats } from '../../../formats.ts'
import { useTexts } from '../../../texts.tsx'
import { useBookableTypes } from './bookable-types.ts'

const SHOWN = 6

type DestinationProps = { owner: Owner; found: Schemas.RoutingFormDestination }

/** Where an answer leads: an event type with its next free times, a message, or an address. */
export function Destination({ owner, found }: DestinationProps): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const types = useBookableTypes(owner)
  if (found.routingCustomMessage !== undefined)
    return (
      <>
        <h3>{t('routingForms.leadsTo.customPageMessage')}</h3>
        <p>{found.routingCustomMessage}</p>
      </>
    )
  if (found.routingExternalRedirectUrl !== undefined)
    return (
      <>
        <h3>{t('routingForms.leadsTo.externalRedirectUrl')}</h3>
        <p dir="ltr">{found.routingExternalRedirectUrl}</p>
      </>
    )
  const starts = startsIn(found.slots)
  const hosts = found.routing?.teamMemberIds ?? []
  return (
    <>
      <h3>{types.find(({ id }) => id === found.eventTypeId)?.title ?? `#${found.eventTypeId}`}</h3>
      {hosts.length > 0 && <p class="soft">{t('routingForms.hosts', { count: hosts.length })}</p>}
      {starts.length === 0 ? (
        <p>{t('routingForms.noTimes')}</p>
      ) : (
        <ul>
          {starts.slice(0, SHOWN).map((start) => (
            <li key={start}>{formats.dateTime(start)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Returns the starts of slots by day. A start is a text, or an object with one. */
function startsIn(slots: unknown): string[] {
  if (typeof slots !== 'object' || slots === null) return []
  return Object.values(slots)
    .flat()
    .map((slot) => (typeof slot === 'object' && slot !== null && 'start' in slot ? String(slot.start) : String(slot)))
}
