export type Reschedule = {
  startsAt: Date
  /** The address of the person for whom the caller reschedules. It is ignored unless the caller may change the booking. */
  rescheduledBy?: string | undefined
  reason?: string | undefined
  reservationUid?: string | undefined
  /** True for the page that the booking's link opens, which may book a cancelled booking again. */
  isByLink?: boolean
}
