import type { TranslationOf } from '../catalogue.ts'
import type { en } from '../en/index.ts'
import { account } from './account.ts'
import { consent } from './consent.ts'
import { invite } from './invite.ts'
import { mail } from './mail.ts'
import { page } from './page.ts'
import { security } from './security.ts'
import { signIn } from './sign-in.ts'
import { when } from './when.ts'

export const de: TranslationOf<typeof en> = {
  ...account,
  ...when,
  ...mail,
  ...invite,
  ...page,
  ...signIn,
  ...security,
  ...consent,
}
