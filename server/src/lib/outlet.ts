/** The receiver of a stream. */
export type Outlet = {
  /** Writes text. Returns false if the reader is so far behind that the stream should be cut. */
  write(text: string): boolean
  /** Ends the stream after the reader has read the remaining text. */
  end(): void
  /** Ends the stream at once, so that a reader who reads nothing can't keep its place. */
  cut(): void
}
