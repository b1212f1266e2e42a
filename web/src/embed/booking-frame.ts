import { type EmbedOptions, frameAddress } from './frame-address.ts'
import type { FrameMessage } from './messages.ts'
import { themeAround } from './theme-around.ts'

/** A frame from which nothing was heard by then after it has loaded is one that the browser refused to show. */
const SILENCE_MS = 4000

export type FrameListeners = {
  onPage?(texts: { title: string; close: string }): void
  onHeight?(height: number): void
  onEscape?(): void
  onSignal(type: string, data: Readonly<Record<string, unknown>>): void
  /** The browser shows nothing, for example because the site is not on the list of the event type. */
  onFailure(address: string): void
}

/** Creates the frame with a booking page, and reports what happens inside. `around` is where it will be shown. */
export function createBookingFrame(
  origin: string,
  options: EmbedOptions,
  around: Element,
  listeners: FrameListeners,
): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  const theme = !options.theme || options.theme === 'auto' ? themeAround(around) : options.theme
  const address = frameAddress(origin, { ...options, theme })
  frame.src = address
  frame.title = options.link
  frame.setAttribute('part', 'frame')
  frame.allow = 'payment'
  let hasSpoken = false

  const hear = ({ source, origin: sender, data }: MessageEvent<FrameMessage | undefined>) => {
    if (!frame.isConnected && hasSpoken) return removeEventListener('message', hear)
    if (source !== frame.contentWindow || sender !== origin || !data?.daybook) return
    hasSpoken = true
    if (data.daybook === 'page') {
      frame.title = data.title
      listeners.onPage?.(data)
    }
    if (data.daybook === 'height') listeners.onHeight?.(data.height)
    if (data.daybook === 'escape') listeners.onEscape?.()
    if (data.daybook === 'signal') listeners.onSignal(data.type, data.data)
  }
  addEventListener('message', hear)
  frame.addEventListener('load', () => {
    setTimeout(() => {
      if (!hasSpoken && frame.isConnected) listeners.onFailure(address)
    }, SILENCE_MS)
  })
  return frame
}

/** A link in place of the frame. Its text is the address, which is the same in all languages. */
export function linkInstead(address: string): HTMLAnchorElement {
  const url = new URL(address)
  url.searchParams.delete('embed')
  const link = document.createElement('a')
  link.href = url.href
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = url.host + url.pathname
  return link
}
