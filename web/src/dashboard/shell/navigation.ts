import type { JSX } from 'preact'
import { CalendarIcon, ClockIcon } from '../../components/icons.tsx'
import type { Account } from '../account.tsx'
import {
  BoltIcon,
  BuildingIcon,
  ChartIcon,
  CodeIcon,
  EventTypeIcon,
  HomeIcon,
  PeopleIcon,
  PersonIcon,
  PlugIcon,
  RouteIcon,
  ServerIcon,
} from '../kit/icons.tsx'
import type { TextKey } from '../texts.tsx'

export type Destination = {
  href: string
  text: Extract<TextKey, `shell.nav.${string}`>
  icon: () => JSX.Element
  /** True for the few that a phone shows at the bottom. */
  isMain?: boolean
}

const HOME: Destination = { href: '/dashboard', text: 'shell.nav.home', icon: HomeIcon, isMain: true }

const DAILY: readonly Destination[] = [
  HOME,
  { href: '/dashboard/bookings', text: 'shell.nav.bookings', icon: CalendarIcon, isMain: true },
  { href: '/dashboard/event-types', text: 'shell.nav.eventTypes', icon: EventTypeIcon, isMain: true },
  { href: '/dashboard/availability', text: 'shell.nav.availability', icon: ClockIcon, isMain: true },
  { href: '/dashboard/connections', text: 'shell.nav.connections', icon: PlugIcon },
  { href: '/dashboard/teams', text: 'shell.nav.teams', icon: PeopleIcon },
]

const FURTHER: readonly Destination[] = [
  { href: '/dashboard/workflows', text: 'shell.nav.workflows', icon: BoltIcon },
  { href: '/dashboard/routing-forms', text: 'shell.nav.routingForms', icon: RouteIcon },
  { href: '/dashboard/insights', text: 'shell.nav.insights', icon: ChartIcon },
  { href: '/dashboard/developers', text: 'shell.nav.developers', icon: CodeIcon },
  { href: '/dashboard/account', text: 'shell.nav.account', icon: PersonIcon },
]

const ADMINISTRATION: Destination = {
  href: '/dashboard/administration',
  text: 'shell.nav.administration',
  icon: ServerIcon,
}

const organizationAt = (organizationId: number): Destination => ({
  href: `/dashboard/organizations/${organizationId}`,
  text: 'shell.nav.organization',
  icon: BuildingIcon,
})

/** Returns the groups of the navigation. Members of organizations and administrators have one more destination each. */
export const destinationsFor = ({ isAdministrator, me }: Account): readonly (readonly Destination[])[] => [
  me.organizationId === null ? DAILY : [...DAILY, organizationAt(me.organizationId)],
  isAdministrator ? [...FURTHER, ADMINISTRATION] : FURTHER,
]

/** True if the address is at or below the destination. Every address is below the first screen. */
export const isAt = ({ href }: Destination, path: string): boolean =>
  path === href || (href !== HOME.href && path.startsWith(`${href}/`))
