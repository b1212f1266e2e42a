import type { AnyComponent } from 'preact'

/** A screen at its address, such as `/dashboard/bookings/:uid`. The component is `lazy`, so its code is a file of its own. */
export type Screen = { path: string; component: AnyComponent }
