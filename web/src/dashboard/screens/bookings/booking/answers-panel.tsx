import type { JSX } from 'preact'
import { Rows } from '../../../../components/card.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import type { AnyBooking } from '../booking-kinds.ts'

/** The answers that the panels above show already. */
const SHOWN_ABOVE = new Set(['name', 'email', 'guests', 'location', 'displayEmail', 'displayGuests', 'title'])

/** The booker's answers to the questions of the event type. */
export function AnswersPanel({ booking }: { booking: AnyBooking }): JSX.Element | null {
  const t = useTexts()
  const responses = 'bookingFieldsResponses' in booking ? booking.bookingFieldsResponses : {}
  const rows = Object.entries(responses)
    .filter(([slug, value]) => !SHOWN_ABOVE.has(slug) && value !== '' && value !== null && value !== undefined)
    .map(([slug, value]): [string, string] => [slug, asText(value)])
  if (rows.length === 0) return null
  return (
    <Panel title={t('bookings.answers')}>
      <Rows rows={rows} />
    </Panel>
  )
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(', ')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(asText).join(' ')
  return String(value)
}
