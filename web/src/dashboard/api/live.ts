import { refresh } from './query.ts'

/** The first screen's own requests come first. */
const START_MS = 1000
/** A change of one booking has several events. They cause one request. */
const SETTLE_MS = 300
/** Time until another try after the server refused a stream. The screens ask by themselves meanwhile. */
const AGAIN_MS = 60_000

/**
 * Asks again for the bookings that are shown when the server reports a change. A hidden window has no stream, because
 * browsers open only six connections to a server. Returns a function that stops.
 */
export function followBookings(): () => void {
  let source: EventSource | undefined
  let settling: number | undefined
  let again: number | undefined = setTimeout(look, START_MS)

  const hear = ({ data }: MessageEvent<string>): void => {
    const { bookingPermanentId } = JSON.parse(data) as { bookingPermanentId: string | null }
    if (bookingPermanentId === null) return
    settling ??= setTimeout(() => {
      settling = undefined
      void refresh(['bookings'])
    }, SETTLE_MS)
  }
  const open = (): void => {
    source = new EventSource('/v2/events/stream')
    source.onmessage = hear
    source.onerror = () => {
      // The browser itself connects again after a lost connection, but not after a refusal.
      if (source?.readyState === EventSource.CLOSED) again = setTimeout(look, AGAIN_MS)
    }
  }
  const close = (): void => {
    clearTimeout(again)
    source?.close()
    source = undefined
  }
  function look(): void {
    close()
    if (!document.hidden) open()
  }
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    clearTimeout(settling)
    close()
  }
}
