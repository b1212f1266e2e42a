import { announce } from './announce.ts'
import { type BookingFrame, createBookingFrame, linkInstead } from './booking-frame.ts'
import type { EmbedOptions } from './frame-address.ts'
import { ORIGIN } from './origin.ts'
import { dialogStyles } from './styles.ts'

/** The room that the closing button and the edge of the window need. */
const AROUND = '5rem'

let close: (() => void) | undefined
let open: { target: Element; setLook: BookingFrame['setLook'] } | undefined

/**
 * Opens a booking page over the site. Events go to the element that opened it, or else to the dialog's own, which is
 * returned.
 */
export function openDialog(options: EmbedOptions, opener?: Element): Element {
  closeDialog()
  const host = document.createElement('div')
  const target = opener ?? host
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [dialogStyles]
  const dialog = document.createElement('dialog')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = '×'
  button.ariaLabel = 'Close'
  const frame = createBookingFrame(ORIGIN, options, document.body, {
    onPage: ({ title, close: label }) => {
      dialog.ariaLabel = title
      if (label) button.ariaLabel = label
    },
    onHeight: (height) => {
      frame.element.style.height = `min(${height}px, 100dvh - ${AROUND})`
    },
    onEscape: closeDialog,
    onSignal: (type, data) => announce(target, type, data),
    onFailure: (address) => {
      frame.element.replaceWith(linkInstead(address))
      announce(target, 'linkFailed', { address })
    },
  })
  dialog.append(button, frame.isOfSite ? document.createElement('slot') : frame.element)
  // Scripts and styles of the site don't reach into the shadow tree.
  if (frame.isOfSite) host.append(frame.element)
  root.append(dialog)
  open = { target, setLook: frame.setLook }
  document.body.append(host)
  button.addEventListener('click', closeDialog)
  dialog.addEventListener('click', ({ target: clicked }) => clicked === dialog && closeDialog())
  dialog.addEventListener('close', closeDialog)
  close = () => {
    close = undefined
    open = undefined
    dialog.close()
    announce(target, 'closed', {})
    host.remove()
  }
  dialog.showModal()
  return target
}

/** Gives the pages of the dialog another look, if it is open for this element. */
export function setDialogLook(target: Element, options: EmbedOptions): void {
  if (open?.target === target) open.setLook(options)
}

/** Closes the dialog that is open. The focus returns to where it was. */
export function closeDialog(): void {
  close?.()
}
