import type { TranslationOf } from '../catalogue.ts'
import type { en } from '../en/index.ts'
import { account } from './account.ts'
import { booker } from './booker.ts'
import { calendar } from './calendar.ts'
import { connecting } from './connecting.ts'
import { consent } from './consent.ts'
import { dashboard } from './dashboard.ts'
import { dev } from './dev.ts'
import { embed } from './embed.ts'
import { invite } from './invite.ts'
import { mail } from './mail.ts'
import { meeting } from './meeting.ts'
import { optOut } from './opt-out.ts'
import { organization } from './organization.ts'
import { page } from './page.ts'
import { payment } from './payment.ts'
import { proposal } from './proposal.ts'
import { rating } from './rating.ts'
import { routing } from './routing.ts'
import { seat } from './seat.ts'
import { security } from './security.ts'
import { signIn } from './sign-in.ts'
import { sms } from './sms.ts'
import { together } from './together.ts'
import { verification } from './verification.ts'
import { video } from './video.ts'
import { webhook } from './webhook.ts'
import { when } from './when.ts'
import { workflow } from './workflow.ts'

export const ar: TranslationOf<typeof en> = {
  ...account,
  ...booker,
  ...calendar,
  ...when,
  ...mail,
  ...meeting,
  ...embed,
  ...invite,
  ...organization,
  ...page,
  ...routing,
  ...together,
  ...payment,
  ...optOut,
  ...proposal,
  ...rating,
  ...seat,
  ...signIn,
  ...security,
  ...connecting,
  ...consent,
  ...dashboard,
  ...dev,
  ...video,
  ...webhook,
  ...verification,
  ...sms,
  ...workflow,
}
