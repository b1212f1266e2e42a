/** The permissions that a platform client can have for the data of its users. */
export const PERMISSIONS = ['EVENT_TYPE', 'BOOKING', 'SCHEDULE', 'APPS', 'PROFILE'].flatMap((noun) => [
  `${noun}_READ`,
  `${noun}_WRITE`,
])

/** The name that stands for all permissions. */
export const EVERY_PERMISSION = '*'
