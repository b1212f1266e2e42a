import type { CommandContext } from '../../../commands/context.ts'
import { sha256 } from '../../../lib/secrets/hash.ts'
import { FLOW_LASTS_MS, type FlowDependencies } from './begin-flow.ts'
import { flowElsewhere, stateExpired, stateInvalid, stateMissing, stateUsed } from './errors.ts'
import type { Connector, FlowOwner, ReadAccount, ReturnAddress } from './flow.ts'
import { createFlowCookies, type FlowCookie } from './flow-cookie.ts'
import { endFlow, type FlowRow, findShown, findState, lockQuestion, updateFlow, useState } from './flow-store.ts'
import type { ConnectionCategory } from './store.ts'

/** The browser that comes from the provider, or answers the question. `userId` is the account of its session. */
export type FlowBrowser = { context: CommandContext; cookie: string | undefined; userId: number | undefined }

/** The provider's answer, in the query of the address to which it sends the browser. */
export type FlowAnswer = {
  state: string | undefined
  /** Absent if the person has refused. */
  code: string | undefined
}

/** Where the browser goes on: to an address that may follow at once, or to the page of the flow. */
export type FlowEnding = { to: string } | { page: string; cookie: FlowCookie }

/** A flow as its page shows it. */
export type FlowView = {
  status: FlowRow['status']
  category: ConnectionCategory
  /** The name of the provider. */
  provider: string
  /** The account at the provider, while the page asks. */
  account: string | undefined
  /** The account or the group that gets it. */
  owner: { name: string; email: string; group: string | null }
  /** The address to which the caller wanted the browser to go. */
  back: ReturnAddress | undefined
  /** True if the answer may lead to another server. */
  mayLeave: boolean
}

export type FlowEnds = ReturnType<typeof createFlowEnds>

type Connectors = Readonly<Record<ConnectionCategory, Connector>>

const RANDOM_BYTES = 32

/** Creates the operations that end the flows which `createConnectingFlows` begins. */
export function createFlowEnds({ db, run, secretBox, clock, ids, publicUrl, connectors }: Dependencies) {
  const cookies = createFlowCookies({ secretBox, clock })

  const fail = (context: CommandContext, { stateHash }: FlowRow): Promise<unknown> =>
    run(context, ({ tx }) => endFlow(tx, stateHash, 'failed'))

  /** @throws `OAUTH_STATE_…` */
  async function take(context: CommandContext, kind: ConnectionCategory, app: string, state: string, browser: string) {
    const taken = { stateHash: sha256(state), kind, app }
    const flow = await run(context, ({ tx, now }) => useState(tx, taken, sha256(browser), now))
    if (flow) return flow
    const known = await findState(db, taken)
    if (!known) throw stateInvalid()
    throw known.status === 'begun' ? stateExpired() : stateUsed()
  }

  /** Asks the provider for the account. Returns undefined if the browser goes back as after a refusal. */
  async function read(connector: Connector, flow: FlowRow, code: string): Promise<ReadAccount | undefined> {
    try {
      return await connector.read(flow.app, { code, codeVerifier: unseal(flow) })
    } catch (error) {
      const refusal = connector.refusalFor(flow.app, error)
      if (refusal === undefined) return undefined
      throw refusal
    }
  }

  const unseal = ({ keyId, ciphertext }: FlowRow): string =>
    keyId === null || ciphertext === null ? '' : secretBox.open({ keyId, ciphertext })

  const accountIn = (flow: FlowRow): ReadAccount => JSON.parse(unseal(flow))

  return {
    /**
     * Takes the browser that comes back from the provider. The state is used up, whatever follows. A flow that a session
     * began ends only in the browser and the account that began it; another one asks, unless it needs no question.
     *
     * @throws `OAUTH_STATE_…`, `CONNECTING_FLOW_ELSEWHERE`, the errors of the connector
     */
    async finish(
      { context, cookie, userId }: FlowBrowser,
      category: ConnectionCategory,
      app: string,
      { state, code }: FlowAnswer,
    ): Promise<FlowEnding> {
      const connector = connectors[category]
      connector.titleOf(app)
      if (state === undefined || state === '') throw stateMissing()
      const browser = cookies.open(cookie) ?? ids.token(RANDOM_BYTES)
      const flow = await take(context, category, app, state, browser)
      if (flow.ending === 'in-browser' && !(flow.userId === userId && isOf(flow, browser))) {
        await fail(context, flow)
        throw flowElsewhere(publicUrl)
      }
      const onwards = (hasWorked: boolean): FlowEnding => leave(flow, hasWorked, publicUrl) ?? toPage(flow, browser)
      if (code === undefined || flow.isDryRun) {
        await run(context, ({ tx }) => endFlow(tx, flow.stateHash, 'declined'))
        return onwards(code !== undefined)
      }
      try {
        const account = await read(connector, flow, code)
        if (!account) {
          await fail(context, flow)
          return onwards(false)
        }
        if (flow.ending === 'after-question') {
          const sealed = secretBox.seal(JSON.stringify(account))
          const expiresAt = new Date(clock.now().getTime() + FLOW_LASTS_MS)
          await run(context, ({ tx }) => updateFlow(tx, flow.stateHash, { status: 'asks', ...sealed, expiresAt }))
          return toPage(flow, browser)
        }
        await run(context, async (change) => {
          await connector.store(change, { app, owner: ownerOf(flow), userId: flow.userId }, account)
          await endFlow(change.tx, flow.stateHash, 'connected')
        })
      } catch (error) {
        await fail(context, flow)
        throw error
      }
      await connector.afterwards?.(flow.userId)
      return onwards(true)
    },

    /** Returns the flow for its page. Undefined if it isn't of this browser or has expired. */
    async view({ cookie }: Pick<FlowBrowser, 'cookie'>, uid: string): Promise<FlowView | undefined> {
      const browser = cookies.open(cookie)
      if (browser === undefined) return undefined
      const flow = await findShown(db, { uid, browserHash: sha256(browser) }, clock.now())
      if (!flow) return undefined
      const asked = flow.status === 'asks' ? accountIn(flow) : undefined
      return {
        status: flow.status,
        category: flow.kind,
        provider: connectors[flow.kind].titleOf(flow.app),
        account: asked && nameOf(asked),
        owner: { name: flow.userName ?? '', email: flow.userEmail, group: flow.groupName },
        back: backOf(flow, flow.status === 'connected'),
        mayLeave: flow.returnsAtOnce || flow.returnsErrorsAtOnce,
      }
    },

    /**
     * Takes the answer to the question. Yes connects the account, and No deletes its tokens. Returns where the browser
     * goes on; undefined if nothing asks in this browser any more.
     *
     * @throws the errors of the connector; the question stays then
     */
    async answer({ context, cookie }: FlowBrowser, uid: string, isYes: boolean): Promise<FlowEnding | undefined> {
      const browser = cookies.open(cookie)
      if (browser === undefined) return undefined
      const flow = await run(context, async (change) => {
        const asked = await lockQuestion(change.tx, { uid, browserHash: sha256(browser) }, change.now)
        if (!asked) return undefined
        const { stateHash, app, userId, kind } = asked
        if (isYes) await connectors[kind].store(change, { app, owner: ownerOf(asked), userId }, accountIn(asked))
        await endFlow(change.tx, stateHash, isYes ? 'connected' : 'declined')
        return asked
      })
      if (!flow) return undefined
      if (isYes) await connectors[flow.kind].afterwards?.(flow.userId)
      return leave(flow, isYes, publicUrl) ?? toPage(flow, browser)
    },
  }

  function toPage({ uid }: FlowRow, browser: string): FlowEnding {
    return { page: uid, cookie: cookies.seal(browser) }
  }
}

type Dependencies = Omit<FlowDependencies, 'trustsLoopback'> & { connectors: Connectors }

/** The embedded database returns bytes that aren't a Node buffer. */
const isOf = ({ browserHash }: FlowRow, browser: string): boolean =>
  browserHash !== null && sha256(browser).equals(browserHash)

const nameOf = ({ account, title }: ReadAccount): string =>
  title === undefined || title === '' ? account : `${title} (${account})`

/** Returns the address after success, or after a failure, for which the other one is the default. */
function backOf(flow: FlowRow, hasWorked: boolean): ReturnAddress | undefined {
  const { returnTo, returnsAtOnce, onErrorReturnTo, returnsErrorsAtOnce } = flow
  if (!hasWorked && onErrorReturnTo !== null) return { href: onErrorReturnTo, isAtOnce: returnsErrorsAtOnce }
  return returnTo === null ? undefined : { href: returnTo, isAtOnce: returnsAtOnce }
}

/** Returns the address that follows at once. A browser with a session comes back to this server by default. */
function leave(flow: FlowRow, hasWorked: boolean, publicUrl: string): FlowEnding | undefined {
  const back = backOf(flow, hasWorked)
  if (back?.isAtOnce) return { to: back.href }
  return !back && flow.ending === 'in-browser' ? { to: publicUrl } : undefined
}

function ownerOf({ userId, teamId, organizationId }: FlowRow): FlowOwner {
  if (teamId !== null) return { kind: 'team', teamId, organizationId: null }
  return organizationId === null ? { userId } : { kind: 'organization', organizationId }
}
