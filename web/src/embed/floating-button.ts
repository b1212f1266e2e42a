import { openDialog } from './dialog.ts'
import { optionsOf } from './element-options.ts'
import { buttonStyles } from './styles.ts'

const CALENDAR =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4"/></svg>'

/** A button that stays in a corner of the window: `<daybook-button link="ada/talk">Book a talk</daybook-button>`. */
export class FloatingButton extends HTMLElement {
  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    root.adoptedStyleSheets = [buttonStyles]
    const button = document.createElement('button')
    button.type = 'button'
    button.setAttribute('part', 'button')
    button.innerHTML = `${CALENDAR}<slot></slot>`
    button.addEventListener('click', () => {
      const options = optionsOf(this)
      if (options) openDialog(options, this)
    })
    root.append(button)
  }

  connectedCallback(): void {
    // A button with only a picture still needs a name.
    if (!this.textContent?.trim())
      this.shadowRoot?.querySelector('button')?.setAttribute('aria-label', this.getAttribute('link') ?? '')
  }
}
