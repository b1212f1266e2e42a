/** Returns the bare address of a sender setting: `bookings@example.com` for `Daybook <bookings@example.com>`. */
export const addressOf = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()

/** Rejects only characters that would make a second address or a header of the text. */
export const isMailAddress = (text: string): boolean => /^[^\s<>,;@]+@[^\s<>,;@]+$/.test(text)
