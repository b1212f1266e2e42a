import { renderView } from '@daybook/web'
import { h, type JSX } from 'preact'

export const KINDS = ['inline', 'popup', 'floating'] as const
export const THEMES = ['auto', 'light', 'dark'] as const

/** What the author of a site has chosen. */
export type EmbedChoice = {
  /** The path of the page, without its first slash. */
  link: string
  kind: (typeof KINDS)[number]
  theme: (typeof THEMES)[number]
  /** The text of the button that opens the page. */
  label: string
}

/** The element that shows a booking page on a site; see docs/embedding.md. */
export function EmbedElement({ link, kind, theme, label }: EmbedChoice): JSX.Element {
  const themed = theme === 'auto' ? undefined : theme
  if (kind === 'inline') return h('daybook-booking', { link, theme: themed })
  if (kind === 'floating') return h('daybook-button', { link, theme: themed }, label)
  return h('button', { type: 'button', 'data-daybook-link': link, theme: themed }, label)
}

/** Returns what a site needs: the script of this server, and the element. */
export const snippetFor = (choice: EmbedChoice, publicUrl: string): string =>
  `<script src="${publicUrl}/embed.js" async></script>\n${renderView(EmbedElement(choice))}`
