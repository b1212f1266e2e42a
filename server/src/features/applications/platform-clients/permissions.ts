/** What a platform client may be given for its users' things. */
export const PERMISSIONS = ['EVENT_TYPE', 'BOOKING', 'SCHEDULE', 'APPS', 'PROFILE'].flatMap((noun) => [
  `${noun}_READ`,
  `${noun}_WRITE`,
])

/** Stands for all of them. */
export const EVERY_PERMISSION = '*'
