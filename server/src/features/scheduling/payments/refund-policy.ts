import type { Payment } from './store.ts'

const DAY_MS = 86_400_000

/** Returns true if a booker who cancels now gets the money back. */
export function givesBack(
  { refundPolicy, refundDays }: Pick<Payment, 'refundPolicy' | 'refundDays'>,
  startsAt: Date,
  now: Date,
): boolean {
  if (refundPolicy !== 'days') return refundPolicy === 'always'
  return startsAt.getTime() - now.getTime() >= (refundDays ?? 0) * DAY_MS
}
