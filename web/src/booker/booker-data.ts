import type { DateText, MonthText } from './dates.ts'

/** The free times of a range. Instants are in milliseconds. */
export type FreeTimes = {
  /** The range of which all free times are here. */
  from: number
  until: number
  starts: readonly number[]
  /** The seats that are left at each start, for a meeting with seats. */
  seatsLeft?: readonly number[] | undefined
  /** When a signed-in visitor is busy in the range, in order. Only they get it. */
  busy?: readonly BusyTime[] | undefined
  /** The first free time after the range, as far as the server has searched. */
  next: number | undefined
  /** The last date of the search. */
  searchedUntil: DateText
  /** True if no time at all is offered. */
  isNever?: boolean | undefined
  /** The address of the stream that reports changes of these times. */
  live?: string | undefined
}

/** A time at which the visitor has something. Instants are in milliseconds. */
export type BusyTime = { start: number; end: number; title?: string | undefined }

export type BookerLayout = 'month' | 'week' | 'column'

/** What the visitor has chosen, or what the server has chosen for them. */
export type BookerView = {
  timeZone: string
  /** True for 1:30 pm, false for 13:30, undefined for what is usual in the language. */
  hour12: boolean | undefined
  layout: BookerLayout
  month: MonthText
  /** The day whose times are shown. In columns it is the first day, and a week is that of the day. */
  date: DateText
}

/** All that the chooser of a time needs. It goes to the browser as JSON. */
export type BookerData = {
  /** The language of the dates, with its region: `en-GB`. */
  locale: string
  title: string
  /** The address of this page, without a query. */
  path: string
  /** Parameters that every link repeats. One with several values is repeated. */
  kept: Readonly<Record<string, string | readonly string[]>>
  /** The server's time, in milliseconds. */
  now: number
  /** 0 for Sunday up to 6 for Saturday. */
  weekStart: number
  /** The last month that can be opened. */
  lastMonth: MonthText
  /** True if the meeting takes place where the host is, so that only the host's zone is useful. */
  isZoneLocked: boolean
  /** True if the visitor named the zone in the address, or chose it on an earlier visit. */
  isZoneChosen: boolean
  /** True if other times may be free for visitors in another zone, for example if their days are counted. */
  dependsOnZone: boolean
  /** The length of the meeting. */
  lengthMinutes: number
  /** The layouts that the visitor can choose, in the order of the switch. */
  layouts: readonly BookerLayout[]
  /** The layout that an address without a name of one opens. */
  defaultLayout: BookerLayout
  view: BookerView
  times: FreeTimes
}

/** Changes of the address. `undefined` removes a parameter. */
export type Changes = Readonly<Record<string, string | undefined>>

/** Lists the parameters of an address of this page. The default layout needs no name. */
export function bookerQuery(
  { kept, defaultLayout }: Pick<BookerData, 'kept' | 'defaultLayout'>,
  changes: Changes,
): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...kept, ...changes })) {
    if (value === undefined || (name === 'layout' && value === defaultLayout)) continue
    for (const each of [value].flat()) query.append(name, each)
  }
  return query
}

/** Builds an address of this page. */
export function bookerHref(data: Pick<BookerData, 'path' | 'kept' | 'defaultLayout'>, changes: Changes): string {
  const text = bookerQuery(data, changes).toString()
  return text === '' ? data.path : `${data.path}?${text}`
}
