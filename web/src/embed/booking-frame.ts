import { type EmbedOptions, type FrameLook, frameAddress, lookOf } from './frame-address.ts'
import type { FrameMessage, SiteMessage } from './messages.ts'
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

export type BookingFrame = {
  element: HTMLIFrameElement
  /** True if the site has chosen attributes for the frame, so that its scripts and styles must find it. */
  isOfSite: boolean
  /** Gives the pages of the frame another look: at once, or as soon as one of them is there. */
  setLook(options: EmbedOptions): void
}

/** Creates the frame with a booking page, and reports what happens inside. `around` is where it will be shown. */
export function createBookingFrame(
  origin: string,
  options: EmbedOptions,
  around: Element,
  listeners: FrameListeners,
): BookingFrame {
  const frame = document.createElement('iframe')
  const inTheme = (wanted: EmbedOptions): EmbedOptions => ({
    ...wanted,
    theme: !wanted.theme || wanted.theme === 'auto' ? themeAround(around) : wanted.theme,
  })
  const address = frameAddress(origin, inTheme(options))
  frame.src = address
  frame.title = options.link
  frame.setAttribute('part', 'frame')
  frame.allow = 'payment'
  const attributes = setAttributes(frame, options.frameAttributes ?? {})
  let hasSpoken = false
  // The look that no page has taken so far. The message is lost if it comes between two pages, so each new page gets it.
  let waiting: FrameLook | undefined
  let number = 0
  const sendLook = () => {
    const message: SiteMessage | undefined = waiting && { daybookLook: waiting, number }
    if (message) frame.contentWindow?.postMessage(message, origin)
  }

  const hear = ({ source, origin: sender, data }: MessageEvent<FrameMessage | undefined>) => {
    if (!frame.isConnected && hasSpoken) return removeEventListener('message', hear)
    if (source !== frame.contentWindow || sender !== origin || !data?.daybook) return
    hasSpoken = true
    if (data.daybook === 'page') {
      if (!attributes.includes('title')) frame.title = data.title
      listeners.onPage?.(data)
      sendLook()
    }
    if (data.daybook === 'look' && data.number === number) waiting = undefined
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
  return {
    element: frame,
    isOfSite: attributes.length > 0,
    setLook(wanted) {
      waiting = lookOf(inTheme(wanted))
      number++
      if (hasSpoken) sendLook()
    },
  }
}

/** Attributes that would show something else than the page, or run a text as a program. */
const NOT_OF_SITE = /^(src|srcdoc|on.*)$/i

/** Sets attributes that the site has chosen, and returns the names of those that could be set. */
function setAttributes(frame: HTMLIFrameElement, attributes: Readonly<Record<string, string>>): string[] {
  return Object.entries(attributes).flatMap(([name, value]) => {
    if (NOT_OF_SITE.test(name)) return []
    try {
      // The security policy of a site may forbid the attribute, but not the property.
      if (name === 'style') frame.style.cssText = value
      else frame.setAttribute(name, value)
      return [name]
    } catch {
      return []
    }
  })
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
