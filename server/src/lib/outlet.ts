/** The receiver of a stream. */
export type Outlet = {
  /** Writes text. Returns false if the reader is gone, or so far behind that what waits for it is at its maximum. */
  write(text: string): boolean
  /** Ends the stream after the reader has read the remaining text. */
  end(): void
  /** Ends the stream at once, so that a reader who reads nothing can't keep its place. */
  cut(): void
}

/** An outlet that tells when a slow reader is ready again. */
export type PatientOutlet = Outlet & {
  /** Resolves when the reader has read what waits, or is gone. */
  drained(): Promise<void>
}
