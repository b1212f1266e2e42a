const EMAIL = /^[^\s@<>"',;:\\()[\]]{1,64}@[^\s@<>"',;:\\()[\]]+\.[^\s@<>"',;:\\()[\].]{2,63}$/

/** RFC 5321's limit of a path. */
const LONGEST = 254

/** Whether a mail can be sent there, as far as the spelling tells; quoted local parts are not taken. */
export const isEmail = (text: string): boolean => text.length <= LONGEST && EMAIL.test(text)

/** Whether a mail could ever arrive there: RFC 2606 reserves `.invalid` for what stands in the place of an address. */
export const isMailbox = (email: string): boolean => !/[.@]invalid$/i.test(email)

/** The address without a plus tag: `ann+work@example.com` reaches the mailbox of `ann@example.com`. */
export function baseAddress(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  return `${local.split('+')[0]}@${domain}`
}
