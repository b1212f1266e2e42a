/** What the picture of a page says. */
export type Preview = {
  name: string
  title: string
  /** A line below the title. */
  facts: string
  initials: string
  /** The colours of the owner, as `#rrggbb`. */
  accent: string
  accentInk: string
  language: string
}

export const SIZE = { width: 1200, height: 630 }
export const COLOURS = { paper: '#f5f4f0', ink: '#111417', soft: '#4d555c' }
