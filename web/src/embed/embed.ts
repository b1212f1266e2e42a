import { BookingElement } from './booking-element.ts'
import { closeDialog, openDialog } from './dialog.ts'
import { optionsOf } from './element-options.ts'
import { FloatingButton } from './floating-button.ts'
import type { EmbedOptions } from './frame-address.ts'
import { answerPeerCalls } from './peer-calls.ts'

// The script with which other sites show booking pages. See docs/embedding.md.

/** A page may contain the script twice. */
if (!customElements.get('daybook-booking')) {
  customElements.define('daybook-booking', BookingElement)
  customElements.define('daybook-button', FloatingButton)
  document.addEventListener('click', (event) => {
    const opener = event.target instanceof Element ? event.target.closest('[data-daybook-link]') : null
    const options = opener && optionsOf(opener)
    if (!options) return
    event.preventDefault()
    openDialog(options, opener)
  })
  Object.assign(window, {
    Daybook: {
      open: (options: EmbedOptions) => openDialog(options),
      close: closeDialog,
    },
  })
  answerPeerCalls()
}
