/** The answer as a person reads it; undefined for none, and for an object: old bookings have some. */
export function answerText(answer: unknown): string | undefined {
  if (Array.isArray(answer)) return answer.filter(isScalar).join(', ')
  return isScalar(answer) ? String(answer) : undefined
}

export const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
