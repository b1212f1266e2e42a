/**
 * A mistake in the server, not of the caller: the transaction has just read or stored this booking, but it is missing.
 */
export class StoredBookingMissing extends Error {
  /** Takes the booking in the form `id=7` or `uid=abc`. */
  constructor(which: string) {
    super(
      `Booking with ${which} is missing in the transaction that has read or stored it. Check whether a step deletes it, or runs outside of the transaction.`,
    )
    this.name = 'StoredBookingMissing'
  }
}
