/** Wall-clock minutes since midnight; 1440 is the end of the day. Days count from Sunday = 0. */
export type WeeklyHours = { days: number[]; localStartMinute: number; localEndMinute: number }

/** Replaces the weekly hours of the date (`YYYY-MM-DD`); 0 to 0 closes it. */
export type DateHours = { localOn: string; localStartMinute: number; localEndMinute: number }
