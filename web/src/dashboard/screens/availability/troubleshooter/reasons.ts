import type { Schemas } from '@daybook/client'
import { useFormats } from '../../../formats.ts'
import type { TextKey } from '../../../texts.tsx'
import { useTexts } from '../../../texts.tsx'

type Code = Schemas.SlotReason['code']

/** The sentence of each reason, and the screen on which the host changes it. */
const REASONS: Readonly<Record<Code, { text: Extract<TextKey, `availability.why.${string}`>; href?: string }>> = {
  PAST: { text: 'availability.why.past' },
  TOO_SOON: { text: 'availability.why.soon', href: 'availability' },
  OUT_OF_WINDOW: { text: 'availability.why.window', href: 'availability' },
  OUTSIDE_HOURS: { text: 'availability.why.hours', href: '/dashboard/availability' },
  OVERRIDE: { text: 'availability.why.override', href: '/dashboard/availability' },
  OUT_OF_OFFICE: { text: 'availability.why.away', href: '/dashboard/availability/absences' },
  BUSY_BOOKING: { text: 'availability.why.booking' },
  BUSY_CALENDAR: { text: 'availability.why.calendar', href: '/dashboard/connections' },
  CALENDAR_UNREAD: { text: 'availability.why.unread', href: '/dashboard/connections' },
  BUFFER: { text: 'availability.why.buffer', href: 'availability' },
  RESERVED: { text: 'availability.why.reserved' },
  HOST_REQUIRED: { text: 'availability.why.required' },
  NO_HOST_FREE: { text: 'availability.why.nobody' },
  SEATS_FULL: { text: 'availability.why.seats', href: 'rules' },
  OFF_GRID: { text: 'availability.why.grid', href: 'availability' },
  NOT_FIRST_OF_DAY: { text: 'availability.why.first', href: 'availability' },
  LIMIT_DAY: { text: 'availability.why.limit', href: 'availability' },
  LIMIT_WEEK: { text: 'availability.why.limit', href: 'availability' },
  LIMIT_MONTH: { text: 'availability.why.limit', href: 'availability' },
  LIMIT_YEAR: { text: 'availability.why.limit', href: 'availability' },
  LIMIT_DAY_MINUTES: { text: 'availability.why.limit', href: 'availability' },
  LIMIT_WEEK_MINUTES: { text: 'availability.why.limit', href: 'availability' },
  LIMIT_MONTH_MINUTES: { text: 'availability.why.limit', href: 'availability' },
  LIMIT_YEAR_MINUTES: { text: 'availability.why.limit', href: 'availability' },
}

export type Why = { text: string; detail: string; href: string | undefined }

/** Returns the function that says why a start is as it is. What only repeats the reasons of the hosts is left out. */
export function useReasons(eventTypeId: number): (start: Schemas.SlotExplanations['starts'][number]) => Why[] {
  const t = useTexts()
  const formats = useFormats()
  const detailOf = ({ booking, calendar }: Schemas.SlotReason): string => {
    if (booking) return `${booking.title}, ${formats.hours(booking.start, booking.end)}`
    if (calendar)
      return [calendar.title, calendar.name, formats.hours(calendar.start, calendar.end)].filter(Boolean).join(', ')
    return ''
  }
  return ({ reasons, hosts }) => {
    const ofHosts = hosts.flatMap((host) =>
      host.reasons.map((reason) => ({ reason, name: hosts.length > 1 ? host.name : undefined })),
    )
    const shown = [
      ...reasons
        .filter(({ code }) => code !== 'NO_HOST_FREE' || ofHosts.length === 0)
        .map((reason) => ({ reason, name: undefined })),
      ...ofHosts,
    ]
    return shown.map(({ reason, name }) => {
      const { text, href } = REASONS[reason.code]
      const isTab = href !== undefined && !href.startsWith('/')
      return {
        text: name ? `${name}: ${t(text)}` : t(text),
        detail: detailOf(reason),
        href: isTab ? `/dashboard/event-types/${eventTypeId}?tab=${href}` : href,
      }
    })
  }
}
