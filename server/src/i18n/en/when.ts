/** How a date with times reads. The parts are made by `format-when.ts` in the same language. */
export const when = {
  'when.sameDay': '{date}, {from} – {to} ({zone})',
  'when.severalDays': '{date}, {from} – {endDate}, {to} ({zone})',
} as const
