/** What every key begins with; only the part behind it is hashed, as existing key stores do. */
const KEY_PREFIX = 'cal_'

export const keyOf = (secret: string): string => `${KEY_PREFIX}${secret}`

export const secretIn = (apiKey: string): string => apiKey.slice(KEY_PREFIX.length)
