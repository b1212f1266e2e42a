/** The colours of `web/src/styles/foundations.css`. Each theme has its own values. */
export const COLOURS = [
  'paper',
  'card',
  'ink',
  'soft',
  'line',
  'edge',
  'button',
  'accent',
  'accent-ink',
  'tint',
  'danger',
  'danger-tint',
  'focus',
] as const

/** The other custom properties there. */
export const SHAPES = ['shadow', 'round'] as const
