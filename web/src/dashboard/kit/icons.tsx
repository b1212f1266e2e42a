import type { ComponentChildren, JSX } from 'preact'

/** An icon on 24 × 24 in the colour of the text. Words are beside it, or its element has a name. */
const Icon = ({ children }: { children: ComponentChildren }): JSX.Element => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.75"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

export const HomeIcon = (): JSX.Element => (
  <Icon>
    <path d="M4 11l8-7 8 7v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19zM9.5 20.5v-6h5v6" />
  </Icon>
)

/** Kinds of appointments: a stack of cards. */
export const EventTypeIcon = (): JSX.Element => (
  <Icon>
    <rect x="4" y="9" width="16" height="11" rx="2.5" />
    <path d="M6.5 6h11M9 3h6" />
  </Icon>
)

export const PlugIcon = (): JSX.Element => (
  <Icon>
    <path d="M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4" />
  </Icon>
)

export const PeopleIcon = (): JSX.Element => (
  <Icon>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 20c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M16 5.3a3.5 3.5 0 0 1 0 6.4M18 15c2 .8 3.2 2.5 3.5 5" />
  </Icon>
)

export const BoltIcon = (): JSX.Element => (
  <Icon>
    <path d="M13 3L5 13.5h6L10.5 21 19 10h-6.5z" />
  </Icon>
)

export const ChartIcon = (): JSX.Element => (
  <Icon>
    <path d="M4 20h16M6.5 16v-4M11 16V6M15.5 16v-7M20 16V4" />
  </Icon>
)

export const CodeIcon = (): JSX.Element => (
  <Icon>
    <path d="M8.5 7L3.5 12l5 5M15.5 7l5 5-5 5M13.5 4.5l-3 15" />
  </Icon>
)

export const PersonIcon = (): JSX.Element => (
  <Icon>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6" />
  </Icon>
)

export const ServerIcon = (): JSX.Element => (
  <Icon>
    <rect x="4" y="4" width="16" height="7" rx="2" />
    <rect x="4" y="13" width="16" height="7" rx="2" />
    <path d="M8 7.5h.01M8 16.5h.01" />
  </Icon>
)

export const SearchIcon = (): JSX.Element => (
  <Icon>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="M15.5 15.5L21 21" />
  </Icon>
)

export const MenuIcon = (): JSX.Element => (
  <Icon>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
)

/** Three dots: more actions. */
export const MoreIcon = (): JSX.Element => (
  <Icon>
    <path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3" />
  </Icon>
)

/** A handle for dragging. */
export const GripIcon = (): JSX.Element => (
  <Icon>
    <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" stroke-width="2.5" />
  </Icon>
)

export const LeaveIcon = (): JSX.Element => (
  <Icon>
    <path d="M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9" />
  </Icon>
)

/** A way that divides: routing forms. */
export const RouteIcon = (): JSX.Element => (
  <Icon>
    <path d="M4 12h6c4 0 3-6 7-6h3M10 12c4 0 3 6 7 6h3M17 3l3 3-3 3M17 15l3 3-3 3" />
  </Icon>
)

/** A building: organizations. */
export const BuildingIcon = (): JSX.Element => (
  <Icon>
    <path d="M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3" />
  </Icon>
)
