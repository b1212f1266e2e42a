/**
 * Returns the answer as readable text, or undefined if there is none. Objects, which some old bookings contain, also
 * give undefined.
 */
export function answerText(answer: unknown): string | undefined {
  if (Array.isArray(answer)) return answer.filter(isScalar).join(', ')
  return isScalar(answer) ? String(answer) : undefined
}

export const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
