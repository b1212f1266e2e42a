import { isFromTwilio } from '../adapters/sms/twilio-signature.ts'
import { createVerifiedResources } from '../features/accounts/verified-resources/service.ts'
import { SEND } from '../features/messaging/outbox/jobs.ts'
import { createOptOuts } from '../features/messaging/outbox/opt-outs.ts'
import { createMessages } from '../features/messaging/outbox/service.ts'
import { createVerificationCodes } from '../features/messaging/verification-codes/service.ts'
import { keysOf } from '../lib/records.ts'
import type { Foundation } from './foundation.ts'
import { createSenders } from './senders.ts'

export type Messaging = ReturnType<typeof createMessaging>

/** Creates the services of messages, of unsubscribed addresses, and of proven addresses and numbers. */
export function createMessaging(foundation: Foundation) {
  const { config, db, run, clock, ids, secretKeys, secretBox, publicUrl, createThrottle, nudge } = foundation
  const senders = createSenders(config, foundation.traced)
  const optOuts = createOptOuts({
    run,
    clock,
    secretKeys,
    publicUrl,
    isFromGateway:
      config.twilioAuthToken === ''
        ? undefined
        : (reply) => isFromTwilio(config.twilioAuthToken, { ...reply, url: `${publicUrl}/v2/sms/twilio/inbound` }),
  })
  const messages = createMessages({
    db,
    clock,
    ids,
    secretBox,
    optOutLink: optOuts.linkFor,
    sendable: new Set(keysOf(senders.sendBy)),
    quotas: {
      perSender: { email: config.workflowMailsPerDay, sms: config.smsPerDay, whatsapp: config.whatsappPerDay },
      perNumber: config.textsPerNumberPerDay,
      perAddress: config.mailsPerAddressPerDay,
      noticesFromNetwork: config.guestNoticesFromNetworkPerDay,
      noticesPerMailbox: config.guestNoticesPerMailboxPerDay,
    },
    nudge: () => nudge(SEND),
  })
  const verificationCodes = createVerificationCodes({ db, run, ids, clock, messages, createThrottle, secretKeys })
  const verifiedResources = createVerifiedResources({ db, run, codes: verificationCodes })
  return { senders, optOuts, messages, verificationCodes, verifiedResources }
}
