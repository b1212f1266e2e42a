export type Reschedule = {
  startsAt: Date
  /** The address of the person for whom the caller moves it. Ignored unless the caller may change the booking. */
  rescheduledBy?: string | undefined
  reason?: string | undefined
  reservationUid?: string | undefined
  /** By the page that the booking's link opens, which may book again what was cancelled. */
  isByLink?: boolean
}
