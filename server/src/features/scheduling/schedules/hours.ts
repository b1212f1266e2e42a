/** The maximum number of weekly hours of a schedule, and of its hours of dates. */
export const MAX_ENTRIES = 1000

/** Weekly hours in wall-clock minutes since midnight. 1440 is the end of the day. Days count from Sunday = 0. */
export type WeeklyHours = { days: number[]; localStartMinute: number; localEndMinute: number }

/** Hours that replace the weekly hours of the date (`YYYY-MM-DD`). From 0 to 0 closes the date. */
export type DateHours = { localOn: string; localStartMinute: number; localEndMinute: number }
