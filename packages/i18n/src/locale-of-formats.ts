/**
 * Returns the locale with which dates and numbers are written. In Arabic the digits and the calendar depend on the
 * region and on the version of its data. Times, telephone numbers and codes stand beside each other on our pages, and the
 * days of a month come from the server, so all of them have the digits 0 to 9 and the Gregorian calendar.
 */
export function localeOfFormats(locale: string): string {
  const { language, baseName } = new Intl.Locale(locale)
  return language === 'ar' ? `${baseName}-u-ca-gregory-nu-latn` : locale
}
