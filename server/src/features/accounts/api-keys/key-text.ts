/** The prefix of all keys. Only the part after it is hashed, as in existing key stores. */
const KEY_PREFIX = 'cal_'

export const keyOf = (secret: string): string => `${KEY_PREFIX}${secret}`

export const secretIn = (apiKey: string): string => apiKey.slice(KEY_PREFIX.length)
