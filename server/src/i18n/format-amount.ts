import { asRead, localeOfFormats } from '@daybook/i18n'

/** Writes an amount of the currency's smallest units for a reader: `€20.50`. */
export function formatAmount(locale: string, amount: number, currency: string): string {
  const format = new Intl.NumberFormat(localeOfFormats(locale), { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return asRead(format.format(amount / 10 ** digits), locale)
}
