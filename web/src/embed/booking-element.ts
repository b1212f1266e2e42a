import { announce } from './announce.ts'
import { createBookingFrame, linkInstead } from './booking-frame.ts'
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
  ]

  #root = this.attachShadow({ mode: 'open' })
  #isWaiting = false

  constructor() {
    super()
    this.#root.adoptedStyleSheets = [inlineStyles]
  }

  connectedCallback(): void {
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
    const frame = createBookingFrame(ORIGIN, options, this, {
      onPage: () => {
        // A page below a long one begins above the window.
        if (frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
      },
      onHeight: (height) => {
        frame.style.height = `${height}px`
      },
      onSignal: (type, data) => announce(this, type, data),
      onFailure: (address) => {
        frame.replaceWith(linkInstead(address))
        announce(this, 'linkFailed', { address })
      },
    })
    this.#root.replaceChildren(frame)
  }
}
