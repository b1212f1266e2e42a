/** A mistake of ours, not of the caller: the transaction has just read or stored this booking. */
export class StoredBookingMissing extends Error {
  /** `which`: `id=7` or `uid=abc`. */
  constructor(which: string) {
    super(
      `Booking with ${which} is missing in the transaction that has read or stored it. Check whether a step deletes it, or runs outside of the transaction.`,
    )
    this.name = 'StoredBookingMissing'
  }
}
