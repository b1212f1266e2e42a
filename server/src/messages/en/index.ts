import { account } from './account.ts'
import { consent } from './consent.ts'
import { invite } from './invite.ts'
import { mail } from './mail.ts'
import { page } from './page.ts'
import { security } from './security.ts'
import { signIn } from './sign-in.ts'
import { when } from './when.ts'

/**
 * Every text, by subject: one file a subject, named like the first part of its keys. English is the source: its keys
 * and placeholders are the types that callers and translations are checked against.
 */
export const en = { ...account, ...when, ...mail, ...invite, ...page, ...signIn, ...security, ...consent } as const
