import { asRead } from '@daybook/i18n'
import { useAccount } from '../../account.tsx'

/** Returns the function that writes a period by its first date: `3 Mar`, or `March 2030` for a month. */
export function usePeriodName(interval: 'day' | 'week' | 'month'): (start: string) => string {
  const { locale } = useAccount()
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    ...(interval === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' }),
  })
  return (start) => asRead(format.format(new Date(`${start}T00:00:00Z`)), locale)
}
