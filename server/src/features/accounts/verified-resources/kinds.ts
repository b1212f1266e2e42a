import type { AppError } from '../../../lib/errors.ts'
import { isMailbox } from '../../../lib/text/email.ts'
import { internationalNumber } from '../../../lib/text/phone-number.ts'
import {
  emailAlreadyVerified,
  emailCodeWrong,
  emailNotFound,
  emailNotVerifiable,
  phoneCodeWrong,
  phoneNotFound,
  phoneNotVerifiable,
} from './errors.ts'
import { type ResourceStore, storedEmails, storedPhones } from './store.ts'

/** What can be verified, and what differs between them. */
export type ResourceKind = {
  noun: 'verified-email' | 'verified-phone'
  channel: 'email' | 'phone'
  stored: ResourceStore
  /** The one spelling in which it is kept and compared. */
  spelled(sent: string): string
  /** Whether a code could arrive there at all. */
  isReachable(address: string): boolean
  notReachable(): AppError
  codeWrong(): AppError
  notFound(id: number): AppError
  /** Absent where a code may be asked for again at any time. */
  alreadyVerified?: () => AppError
}

export const email: ResourceKind = {
  noun: 'verified-email',
  channel: 'email',
  stored: storedEmails,
  spelled: (sent) => sent.toLowerCase(),
  isReachable: isMailbox,
  notReachable: emailNotVerifiable,
  codeWrong: emailCodeWrong,
  notFound: emailNotFound,
  alreadyVerified: emailAlreadyVerified,
}

export const phone: ResourceKind = {
  noun: 'verified-phone',
  channel: 'phone',
  stored: storedPhones,
  spelled: internationalNumber,
  isReachable: () => true,
  notReachable: phoneNotVerifiable,
  codeWrong: phoneCodeWrong,
  notFound: phoneNotFound,
}
