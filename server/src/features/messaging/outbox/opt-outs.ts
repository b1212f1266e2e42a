import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import { forbidden, invalid } from '../../../lib/errors.ts'
import type { SecretKeys } from '../../../lib/secrets/secret-box.ts'
import { isGranted, signGrant } from '../../../lib/secrets/signed-link.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { deleteOptOut, insertOptOut } from './opt-out-store.ts'
import type { Proof } from './proofs.ts'
import type { Channel } from './store.ts'

export type OptOuts = ReturnType<typeof createOptOuts>

/** A reply to a text message, as the gateway reports it. */
export type Reply = { form: Readonly<Record<string, string>>; signature: string }

/** How many days an opt-out link works. Some mails are read late. */
const LINK_DAYS = 366
const DAY_MS = 86_400_000
const PURPOSE = 'message.opt-out'

type Dependencies = {
  run: RunCommand
  clock: Clock
  secretKeys: SecretKeys
  publicUrl: string
  /** Absent if no gateway is configured. */
  isFromGateway: ((reply: Reply) => boolean) | undefined
}

/** A number, or a short code, from which somebody replies. */
const SENDER = /^(?:whatsapp:)?\+?\d{3,20}$/

/** The words that networks have agreed on, and the German one. */
const NO_MORE: ReadonlySet<string> = new Set('STOP STOPP STOPALL UNSUBSCRIBE CANCEL END QUIT OPTOUT REVOKE'.split(' '))
const AGAIN: ReadonlySet<string> = new Set(['START', 'YES', 'UNSTOP'])

/** Creates the service for opt-outs and their withdrawal. */
export function createOptOuts({ run, clock, secretKeys, publicUrl, isFromGateway }: Dependencies) {
  const refuse = (context: CommandContext, channel: Channel, address: string): Promise<void> =>
    run(context, async (change) => {
      if (!(await insertOptOut(change.tx, { channel, address }, change.now))) return
      await change.publish({
        type: 'message.opted-out',
        subjectKey: `${channel}:${address}`,
        payload: { channel, address },
      })
    })

  const accept = (context: CommandContext, channel: Channel, address: string): Promise<void> =>
    run(context, async (change) => {
      if (!(await deleteOptOut(change.tx, { channel, address }))) return
      await change.publish({
        type: 'message.opted-in',
        subjectKey: `${channel}:${address}`,
        payload: { channel, address },
      })
    })

  return {
    refuse,
    accept,

    /** Returns the link by which the reader of a mail opts out of such mails. */
    linkFor(email: string): { url: string; proof: Proof } {
      const address = email.toLowerCase()
      const expiresAt = new Date(clock.now().getTime() + LINK_DAYS * DAY_MS)
      const token = signGrant(secretKeys[0], { purpose: PURPOSE, subject: address, expiresAt })
      const url = `${publicUrl}/auth/opt-out?${new URLSearchParams({ address, token })}`
      return { url, proof: { secret: token, key: `opt-out:${address}`, expiresAt } }
    },

    isLinkOf: (address: string, token: string): boolean =>
      isGranted(secretKeys, { purpose: PURPOSE, subject: address }, token, clock.now()),

    /**
     * Handles a reply. Most replies ask for nothing and are ignored.
     *
     * @throws `TWILIO_NOT_SET`, `SIGNATURE_WRONG`, `FORM_MALFORMED`
     */
    async takeReply(context: CommandContext, reply: Reply): Promise<void> {
      if (!isFromGateway)
        throw invalid('TWILIO_NOT_SET', 'This server sends no text messages: TWILIO_ACCOUNT_SID is not set.')
      if (!isFromGateway(reply))
        throw forbidden('SIGNATURE_WRONG', "X-Twilio-Signature isn't Twilio's for this form and PUBLIC_URL.")
      const { From = '', Body = '', OptOutType } = reply.form
      if (!SENDER.test(From))
        throw invalid(
          'FORM_MALFORMED',
          `'From' must be a number, with or without 'whatsapp:' before it; it was '${From}'.`,
        )
      const [channel, address]: [Channel, string] = From.startsWith('whatsapp:')
        ? ['whatsapp', From.slice('whatsapp:'.length)]
        : ['sms', From]
      // If Twilio answers such words itself, it reports how it has understood them.
      const word = (OptOutType ?? Body).trim().toUpperCase()
      if (NO_MORE.has(word)) await refuse(context, channel, address)
      else if (AGAIN.has(word)) await accept(context, channel, address)
    },
  }
}
