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

export const ClockIcon = (): JSX.Element => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3 2" />
  </Icon>
)

export const PlaceIcon = (): JSX.Element => (
  <Icon>
    <path d="M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21z" />
    <circle cx="12" cy="9.5" r="2.5" />
  </Icon>
)

/** A payment card. */
export const CardIcon = (): JSX.Element => (
  <Icon>
    <rect x="3" y="6" width="18" height="13" rx="2.5" />
    <path d="M3 10.5h18M7 15h4" />
  </Icon>
)

export const CalendarIcon = (): JSX.Element => (
  <Icon>
    <rect x="4" y="5" width="16" height="16" rx="3" />
    <path d="M4 10h16M8.5 3v4M15.5 3v4" />
  </Icon>
)

export const CheckIcon = (): JSX.Element => (
  <Icon>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Icon>
)

export const CrossIcon = (): JSX.Element => (
  <Icon>
    <path d="M6.5 6.5l11 11M17.5 6.5l-11 11" />
  </Icon>
)

export const HourglassIcon = (): JSX.Element => (
  <Icon>
    <path d="M7 4h10M7 20h10M8 4c0 5 8 6 8 11v5M16 4c0 5-8 6-8 11v5" />
  </Icon>
)

/** Somebody has to agree. */
export const AskIcon = (): JSX.Element => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M8.5 12.3l2.4 2.4 4.6-5" />
  </Icon>
)
