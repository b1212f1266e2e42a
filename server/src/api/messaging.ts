import type { Services } from '../app/services.ts'
import { outboxRoutes } from '../features/messaging/outbox/routes.ts'
import { inboundRoutes } from '../features/messaging/outbox/routes-inbound.ts'
import { bookerVerificationRoutes } from '../features/messaging/verification-codes/routes.ts'
import type { Http } from '../http/create-http.ts'
import { at } from './addresses.ts'

/** Serves messages and the addresses that receive them. */
export async function serveMessaging(
  http: Http,
  { optOuts, verificationCodes, messages, eventQueue }: Services,
): Promise<void> {
  const { prefix } = at.me
  await http.register(inboundRoutes(optOuts), { prefix })
  await http.register(bookerVerificationRoutes(verificationCodes), { prefix })
  await http.register(outboxRoutes(messages, eventQueue), { prefix })
}
