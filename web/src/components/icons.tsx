import type { ComponentChildren, JSX } from 'preact'

/**
 * An icon on 24 × 24 in the colour of the text. It is next to words with the same meaning, or inside an element with a
 * name, so screen readers skip it.
 */
const Icon = ({ children, turns = false }: { children: ComponentChildren; turns?: boolean }): JSX.Element => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.75"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
    class={turns ? 'turns' : undefined}
  >
    {children}
  </svg>
)

/** Points back in the direction of the text. */
export const BackIcon = (): JSX.Element => (
  <Icon turns>
    <path d="M19 12H5M11 6l-6 6 6 6" />
  </Icon>
)

/** Points on in the direction of the text. */
export const ArrowIcon = (): JSX.Element => (
  <Icon turns>
    <path d="M5 12h14M13 6l6 6-6 6" />
  </Icon>
)

export const GlobeIcon = (): JSX.Element => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c3.5 3 3.5 15 0 18M12 3c-3.5 3-3.5 15 0 18" />
  </Icon>
)
