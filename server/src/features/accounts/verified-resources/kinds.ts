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

/** A kind of resource that can be verified, with its differences from the other kinds. */
export type ResourceKind = {
  noun: 'verified-email' | 'verified-phone'
  channel: 'email' | 'phone'
  stored: ResourceStore
  /** Returns the one spelling that is stored and compared. */
  spelled(sent: string): string
  /** Returns true if a code could arrive at the address. */
  isReachable(address: string): boolean
  notReachable(): AppError
  codeWrong(): AppError
  notFound(id: number): AppError
  /** Absent if a code may be requested again at any time. */
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
