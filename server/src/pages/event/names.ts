import type { Translator } from '@daybook/i18n'
import type { Bookable } from '../../features/scheduling/availability/service.ts'
import type { Reader } from '../reader.ts'

type Named = { name: string | null; username: string | null }

/** Returns a person's name. It never falls back to the mail address, which is private. */
export const nameOf = ({ name, username }: Named): string => name || username || ''

/** Returns the names of the hosts that are known before the booking. */
export function hostsOf({ hosts, schedulingType, group }: Bookable, { locale }: Reader): string {
  // The booking chooses the host of a rotation.
  if (schedulingType === 'round_robin' && group.teamName !== null) return group.teamName
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(hosts.map(nameOf).filter((name) => name !== ''))
}

/** Returns at most two letters. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : ''))
  return letters.join('').toLocaleUpperCase()
}

/** Returns a text such as `1 hour 30 minutes`. */
export function lengthInWords(minutes: number, t: Translator): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return t('page.event.minutes', { count: rest })
  if (rest === 0) return t('page.event.hours', { count: hours })
  return t('page.event.hoursAndMinutes', {
    hours: t('page.event.hours', { count: hours }),
    minutes: t('page.event.minutes', { count: rest }),
  })
}
