/** The form of a date with times. `format-when.ts` makes the parts in the same language. */
export const when = {
  'when.sameDay': '{date}, {from} – {to} ({zone})',
  'when.severalDays': '{date}, {from} – {endDate}, {to} ({zone})',
} as const
