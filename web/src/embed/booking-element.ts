import { announce } from './announce.ts'
import { type BookingFrame, createBookingFrame, linkInstead } from './booking-frame.ts'
import { optionsOf } from './element-options.ts'
import { ORIGIN } from './origin.ts'
import { inlineStyles } from './styles.ts'

/** Shows a booking page as a part of the site: `<daybook-booking link="ada/talk"></daybook-booking>`. */
export class BookingElement extends HTMLElement {
  static observedAttributes = [
    'link',
    'theme',
    'layout',
    'lang',
    'prefill',
    'brand-color',
    'dark-brand-color',
    'details',
    'frame-attributes',
  ]

  #root = this.attachShadow({ mode: 'open' })
  #isWaiting = false
  /** The frame, and the part of the options for which another page is loaded. */
  #shown: { frame: BookingFrame; page: string } | undefined

  constructor() {
    super()
    this.#root.adoptedStyleSheets = [inlineStyles]
  }

  connectedCallback(): void {
    // A frame that is moved loads its first page again.
    this.#shown = undefined
    this.#showSoon()
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before !== after && this.isConnected) this.#showSoon()
  }

  /** Several attributes may change at once, and each page takes time to load. */
  #showSoon(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    queueMicrotask(() => {
      this.#isWaiting = false
      if (this.isConnected) this.#show()
    })
  }

  #show(): void {
    const options = optionsOf(this)
    if (!options) return
    const page = JSON.stringify([options.link, options.language, [...(options.prefill ?? [])], options.frameAttributes])
    if (this.#shown?.page === page) {
      this.#shown.frame.setLook(options)
      return
    }
    const frame = createBookingFrame(ORIGIN, options, this, {
      onPage: () => {
        // A page below a long one begins above the window.
        if (frame.element.getBoundingClientRect().top < 0) frame.element.scrollIntoView()
      },
      onHeight: (height) => {
        frame.element.style.height = `${height}px`
      },
      onSignal: (type, data) => announce(this, type, data),
      onFailure: (address) => {
        this.#shown = undefined
        frame.element.replaceWith(linkInstead(address))
        announce(this, 'linkFailed', { address })
      },
    })
    this.#shown = { frame, page }
    // Scripts and styles of the site don't reach into the shadow tree.
    if (frame.isOfSite) {
      this.#root.replaceChildren(document.createElement('slot'))
      this.replaceChildren(frame.element)
    } else this.#root.replaceChildren(frame.element)
  }
}
