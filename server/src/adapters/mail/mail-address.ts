/** The bare address of a sender setting: `bookings@example.com` of `Daybook <bookings@example.com>`. */
export const addressOf = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()

/** No more than what keeps an address from becoming two of them, or a header. */
export const isMailAddress = (text: string): boolean => /^[^\s<>,;@]+@[^\s<>,;@]+$/.test(text)
