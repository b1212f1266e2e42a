type WeekInfo = { firstDay: number }
type LocaleWithWeek = Intl.Locale & { weekInfo?: WeekInfo; getWeekInfo?: () => WeekInfo }

const MONDAY = 1

/**
 * Returns the first day of the week where the language is spoken: 0 for Sunday up to 6 for Saturday. Newer releases of
 * Node have the method, older ones the property.
 */
export function weekStartOf(locale: string): number {
  const known: LocaleWithWeek = new Intl.Locale(locale).maximize()
  const { firstDay } = known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: MONDAY }
  return firstDay % 7
}
