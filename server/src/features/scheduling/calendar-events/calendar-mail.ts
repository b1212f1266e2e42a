import { translator } from '@daybook/i18n'
import { formatWhen } from '../../../i18n/format-when.ts'
import { serverMail } from '../../../i18n/server-mail.ts'
import type { BookingForCalendar } from '../bookings/service.ts'

/** The change in a calendar that the booking did not follow. */
export type RefusedChange =
  | { readonly kind: 'moved'; readonly startsAt: Date; readonly endsAt: Date }
  | { readonly kind: 'deleted' }

/** Returns the mail that tells the organizer why the booking stays. */
export function calendarMail(
  change: RefusedChange,
  { booking, organizer, title, page, dashboard }: BookingForCalendar,
  reason: string,
) {
  const t = translator(organizer.language)
  const when = (startsAt: Date, endsAt: Date) => formatWhen(startsAt, endsAt, organizer.timeZone, t.language)
  const row = (label: string, text: string) => ({ label, lines: [{ text }] })
  const subject = t('calendar.refused.subject')
  const letter = {
    language: t.language,
    direction: t.direction,
    heading: subject,
    intro: t(`calendar.${change.kind}.intro`),
    rows: [
      row(t('calendar.field.meeting'), title),
      row(t('calendar.field.booked'), when(booking.startsAt, booking.endsAt)),
      ...(change.kind === 'moved' ? [row(t('calendar.field.moved'), when(change.startsAt, change.endsAt))] : []),
      row(t('calendar.field.reason'), reason),
    ],
    actions: [
      { label: t('calendar.action.open'), url: page, primary: true },
      ...(dashboard === undefined ? [] : [{ label: t('mail.action.dashboard'), url: dashboard, primary: false }]),
    ],
    footer: t('calendar.footer'),
  }
  return serverMail(organizer.email, subject, letter)
}
