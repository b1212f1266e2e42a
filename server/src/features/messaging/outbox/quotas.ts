import type { Tx } from '../../../db/connection.ts'
import { sha256 } from '../../../lib/secrets/hash.ts'
import { baseAddress } from '../../../lib/text/email.ts'
import { channelOf, type NewMessage, type Sender } from './new-message.ts'
import { addToCounts, type DayCount, listPosted, takeFromCounts } from './quota-store.ts'
import { ACCEPTED_NOTICE, BY_STRANGER, CODE_TO, NOTICE, TO_NUMBER } from './recipient-keys.ts'
import type { Channel } from './store.ts'

/** The maximum numbers of messages a day, by the server's clock in UTC. */
export type Quotas = {
  /** The maximum for one sender: a person, a team or an organization. */
  perSender: Readonly<Record<Channel, number>>
  /** The maximum to one telephone number from all senders, so that nobody can use the server to harass its owner. */
  perNumber: number
  /**
   * The maximum number of mails to one address that strangers can cause, so that nobody can use the server to fill a
   * mailbox.
   */
  perAddress: number
  /** The maximum number of notices to one mailbox about guests who were named from one network address. */
  noticesFromNetwork: number
  /** The maximum number of notices to a mailbox that has accepted none yet. One that has gets `perAddress`. */
  noticesPerMailbox: number
}

/** The beginning of the key by which notices from one network address to one mailbox are counted. */
const NOTICE_FROM = 'notice-from:'

/** The reasons why messages aren't sent, by natural key. */
export type Refusals = ReadonlyMap<string, string>

/**
 * Counts messages before they are sent and returns those that pass a limit. The counts are part of the transaction, so
 * a change that fails counts nothing. A message that is refused for one count doesn't stay in the others, so that a
 * sender beyond their own limit can't use up the recipient's. It uses at most three statements for any number of
 * messages.
 */
export async function countMessages(
  tx: Tx,
  quotas: Quotas,
  messages: readonly NewMessage[],
  now: Date,
): Promise<Refusals> {
  const metered = messages.filter((message) => keysOf(message).length > 0)
  if (metered.length === 0) return new Map()
  const posted = await listPosted(
    tx,
    metered.map(({ naturalKey }) => naturalKey),
  )
  const fresh = metered.filter(({ naturalKey }) => !posted.has(naturalKey))
  if (fresh.length === 0) return new Map()
  const day = now.toISOString().slice(0, 10)
  const wanted = sumUp(fresh, day)
  const totals = await addToCounts(tx, wanted)
  const refusals = refuse(fresh, quotas, leftBefore(wanted, totals, quotas))
  const refused = fresh.filter(({ naturalKey }) => refusals.has(naturalKey))
  if (refused.length > 0) await takeFromCounts(tx, sumUp(refused, day))
  return refusals
}

/** Returns the keys by which a message is counted: its sender, and its telephone number or mailbox. */
const keysOf = (message: NewMessage): string[] => [
  ...(message.sender ? [senderKey(message.sender)] : []),
  ...(channelOf(message) === 'email' ? [] : [`${message.isCode ? CODE_TO : TO_NUMBER}${message.toAddress}`]),
  ...strangerKeys(message),
]

function strangerKeys({ toAddress, isByStranger, notice }: NewMessage): string[] {
  const mailbox = baseAddress(toAddress)
  if (!notice) return isByStranger ? [`${BY_STRANGER}${mailbox}`] : []
  return [
    // The hash keeps the count from naming a person whose address the other counts have forgotten.
    ...(notice.from === null ? [] : [`${NOTICE_FROM}${sha256(`${notice.from}\n${mailbox}`).toString('base64url')}`]),
    `${notice.hasAccepted ? ACCEPTED_NOTICE : NOTICE}${mailbox}`,
  ]
}

function senderKey(sender: Sender): string {
  if ('userId' in sender) return `user:${sender.userId}`
  return 'teamId' in sender ? `team:${sender.teamId}` : `organization:${sender.organizationId}`
}

function sumUp(messages: readonly NewMessage[], countedOn: string): DayCount[] {
  const counts = new Map<string, DayCount>()
  for (const message of messages) {
    const channel = channelOf(message)
    for (const countKey of keysOf(message)) {
      const count = counts.get(`${channel} ${countKey}`) ?? { countKey, channel, countedOn, messageCount: 0 }
      counts.set(`${channel} ${countKey}`, { ...count, messageCount: count.messageCount + 1 })
    }
  }
  return [...counts.values()]
}

function limitOf(countKey: string, channel: Channel, quotas: Quotas): number {
  const { perSender, perNumber, perAddress, noticesFromNetwork, noticesPerMailbox } = quotas
  if (countKey.startsWith(NOTICE_FROM)) return noticesFromNetwork
  if (countKey.startsWith(NOTICE)) return noticesPerMailbox
  if (countKey.startsWith(BY_STRANGER) || countKey.startsWith(ACCEPTED_NOTICE)) return perAddress
  return countKey.startsWith(TO_NUMBER) || countKey.startsWith(CODE_TO) ? perNumber : perSender[channel]
}

/** Returns how many messages each key had left before these messages were counted. */
const leftBefore = (wanted: readonly DayCount[], totals: readonly DayCount[], quotas: Quotas): Map<string, number> => {
  const added = new Map(wanted.map((count) => [`${count.channel} ${count.countKey}`, count.messageCount]))
  return new Map(
    totals.map(({ countKey, channel, messageCount }) => {
      const key = `${channel} ${countKey}`
      return [key, limitOf(countKey, channel, quotas) - (messageCount - (added.get(key) ?? 0))]
    }),
  )
}

/** Refuses the messages beyond the limits. Messages that were posted first are allowed first. */
function refuse(messages: readonly NewMessage[], quotas: Quotas, left: Map<string, number>): Refusals {
  const refusals = new Map<string, string>()
  for (const message of messages) {
    const channel = channelOf(message)
    const keys = keysOf(message)
    const used = keys.find((key) => (left.get(`${channel} ${key}`) ?? 0) < 1)
    if (used !== undefined) {
      refusals.set(message.naturalKey, tooMany(message, used, limitOf(used, channel, quotas)))
      continue
    }
    for (const key of keys) left.set(`${channel} ${key}`, (left.get(`${channel} ${key}`) ?? 0) - 1)
  }
  return refusals
}

function tooMany(message: NewMessage, key: string, limit: number): string {
  const channel = channelOf(message)
  if (key.startsWith(NOTICE_FROM))
    return `${baseAddress(message.toAddress)} has been sent ${limit} notices today about bookings that name this guest from one network address, which is the most from there.`
  if (key.startsWith(NOTICE) || key.startsWith(ACCEPTED_NOTICE))
    return `${baseAddress(message.toAddress)} has been sent ${limit} notices today about bookings that name this guest, which is the most for one mailbox.`
  if (key.startsWith(CODE_TO))
    return `${message.toAddress} has been sent ${limit} codes by ${channel} today, which is the most for one number.`
  if (key.startsWith(BY_STRANGER))
    return `${key.slice(BY_STRANGER.length)} has been sent ${limit} mails today about what people without an account have booked, which is the most for one address.`
  return key.startsWith(TO_NUMBER)
    ? `${key.slice(TO_NUMBER.length)} has been sent ${limit} messages by ${channel} today, which is the most for one number.`
    : `${key} has sent ${limit} messages by ${channel} today, which is the most for one sender.`
}
