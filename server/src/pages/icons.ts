import { type Html, raw } from '../lib/text/html.ts'

/**
 * Builds an icon on 24 × 24 in the colour of the text. It is next to words with the same meaning, so screen readers
 * skip it.
 */
const icon = (paths: string): Html =>
  raw(
    `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`,
  )

export const icons = {
  clock: icon('<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>'),
  place: icon('<path d="M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21z"/><circle cx="12" cy="9.5" r="2.5"/>'),
  card: icon('<rect x="3" y="6" width="18" height="13" rx="2.5"/><path d="M3 10.500h18M7 15h4"/>'),
  calendar: icon('<rect x="4" y="5" width="16" height="16" rx="3"/><path d="M4 10h16M8.5 3v4M15.5 3v4"/>'),
  check: icon('<path d="M5 12.500l4.5 4.500L19 7.5"/>'),
  cross: icon('<path d="M6.5 6.500l11 11M17.5 6.500l-11 11"/>'),
  hourglass: icon('<path d="M7 4h10M7 20h10M8 4c0 5 8 6 8 11v5M16 4c0 5-8 6-8 11v5"/>'),
  back: icon('<path d="M19 12H5M11 6l-6 6 6 6"/>'),
  arrow: icon('<path d="M5 12h14M13 6l6 6-6 6"/>'),
  ask: icon('<circle cx="12" cy="12" r="9"/><path d="M8.5 12.300l2.4 2.4 4.6-5"/>'),
}

/** The icon of the browser's tab. */
export const TAB_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1f5f4e"/><rect x="7" y="9" width="18" height="16" rx="3" fill="#fff"/><path d="M7 14h18M12 6v5M20 6v5" stroke="#1f5f4e" stroke-width="2"/><path d="M7 14h18" stroke="#1f5f4e"/><path d="M12.5 19.500l2.5 2.5 4.5-5" fill="none" stroke="#1f5f4e" stroke-width="2"/></svg>'
