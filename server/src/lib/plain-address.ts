/** A socket that listens for IPv6 gives IPv4 addresses as `::ffff:203.0.113.7`; people and programs know them without. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
