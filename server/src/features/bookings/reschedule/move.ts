export type Move = {
  startsAt: Date
  /** Address of who moves it, where it isn't the caller's account. */
  rescheduledBy?: string | undefined
  reason?: string | undefined
  reservationUid?: string | undefined
  /** By the page that the booking's link opens, which may book again what was cancelled. */
  isByLink?: boolean
}
