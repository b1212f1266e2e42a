import type {
  Challenge,
  IdentityProviderClient,
  OutsidePerson,
} from '../../../adapters/identity-providers/openid-connect.ts'
import type { Change } from '../../../commands/change.ts'
import type { CommandContext } from '../../../commands/context.ts'
import type { RunCommand } from '../../../commands/run.ts'
import type { Ids } from '../../../lib/ids.ts'
import type { SecretBox } from '../../../lib/secrets/secret-box.ts'
import { isEmail } from '../../../lib/text/email.ts'
import type { Clock } from '../../../lib/time/clock.ts'
import { isTimeZone } from '../../../lib/time/time-zone.ts'
import type { CreateThrottle } from '../../operation/rate-limits/service.ts'
import type { EmailAddresses } from '../email-addresses/service.ts'
import type { Identities } from '../identities/service.ts'
import type { Brought, LogInOutcome, SignIn } from '../sign-in/service.ts'
import type { UserRow, Users } from '../users/service.ts'
import { emailMissing, emailNotProven, flowInvalid, providerUnknown } from './errors.ts'

const RANDOM_BYTES = 32
const MINUTE_MS = 60_000
/** The time for the sign-in at the provider. */
const FLOW_MINUTES = 15
/** Each flow begins or ends with a request to the provider. */
const OF_ADDRESS = { name: 'provider_sign_in_address', limit: 60, windowMs: MINUTE_MS, blockMs: 0 }
const MAX_NAME = 255

/** The sealed state that the browser returns. Only the browser that began a flow can finish it, and can't change it. */
type Flow = {
  provider: string
  challenge: Challenge
  /** The address to which the browser goes at the end. */
  goal: string
  /** The account that asked for another way to sign in; null for a sign-in. */
  linkTo: number | null
  /** The invitation that led here, if the server requires one for new accounts. */
  invitation?: string | undefined
  expiresAt: number
}

export type BegunFlow = { url: string; flow: string; expiresAt: Date }

export type FinishedFlow = { goal: string; outcome: LogInOutcome | { kind: 'linked' } }

export type ProviderSignIn = ReturnType<typeof createProviderSignIn>

type Dependencies = {
  run: RunCommand
  ids: Ids
  clock: Clock
  secretBox: SecretBox
  users: Users
  identities: Identities
  emailAddresses: EmailAddresses
  signIn: SignIn
  createThrottle: CreateThrottle
  providers: readonly IdentityProviderClient[]
  publicUrl: string
}

/** Creates the service for signing in with an account of an outside OpenID Connect provider. */
export function createProviderSignIn(dependencies: Dependencies) {
  const { run, ids, clock, secretBox, users, identities, emailAddresses, signIn, providers, publicUrl } = dependencies
  const ofAddress = dependencies.createThrottle(OF_ADDRESS)

  /** @throws `PROVIDER_NOT_FOUND` */
  function providerOf(name: string): IdentityProviderClient {
    const provider = providers.find((one) => one.name === name)
    if (!provider) throw providerUnknown(name)
    return provider
  }

  const callbackOf = (name: string): string => `${publicUrl}/auth/oidc/${name}/callback`

  const countTry = async ({ address }: CommandContext): Promise<void> => {
    await ofAddress.takeFrom(address)
  }

  function sealFlow(flow: Flow): string {
    const { keyId, ciphertext } = secretBox.seal(JSON.stringify(flow))
    return `${keyId}.${ciphertext.toString('base64url')}`
  }

  /** @throws `PROVIDER_ANSWER_INVALID` */
  function openFlow(sealed: string | undefined, name: string): Flow {
    const [keyId = '', text = ''] = (sealed ?? '').split('.')
    let flow: Flow
    try {
      flow = JSON.parse(secretBox.open({ keyId, ciphertext: Buffer.from(text, 'base64url') }))
    } catch {
      throw flowInvalid()
    }
    if (flow.provider !== name || flow.expiresAt <= clock.now().getTime()) throw flowInvalid()
    return flow
  }

  /**
   * Returns the account of a person at a provider: the linked one; otherwise the one with the same address, if both
   * sides have verified that the address is this person's; otherwise a new one.
   */
  async function accountOf(
    change: Change,
    person: OutsidePerson,
    { label, locale, invitation }: { label: string; locale: string; invitation: string | undefined },
  ): Promise<number> {
    const { tx } = change
    const linked = await identities.findHolder(tx, person)
    if (linked !== undefined) return linked
    const { email } = person
    if (email === undefined || !isEmail(email)) throw emailMissing(label)
    const existing = await users.findByEmail(tx, email)
    if (existing && !isSamePerson(person, existing)) throw emailNotProven(email)
    if (!existing) await signIn.admitNewcomer(tx, { invitation, email })
    const user = existing ?? (await insertAccount(change, { ...person, email }, locale))
    await identities.link(change, user.id, person)
    return user.id
  }

  async function insertAccount(
    change: Change,
    { email, isEmailVerified, name, timeZone }: OutsidePerson & { email: string },
    locale: string,
  ): Promise<UserRow> {
    const account = {
      email,
      locale,
      name: name?.slice(0, MAX_NAME),
      timeZone: timeZone !== undefined && isTimeZone(timeZone) ? timeZone : undefined,
    }
    const user = await users.insert(change, account, undefined)
    if (isEmailVerified) await users.markEmailVerified(change, user)
    else await emailAddresses.sendVerification(change, user)
    return user
  }

  /**
   * Links the identity if the person was signed in at the beginning and still is, so that nobody can be tricked into
   * linking a stranger's account to their own.
   */
  async function linkTo(context: CommandContext, userId: number, person: OutsidePerson): Promise<void> {
    const { actor } = context
    if (actor.kind !== 'user' || actor.userId !== userId) throw flowInvalid()
    await run(context, async (change) => {
      if ((await identities.findHolder(change.tx, person)) === userId) return
      await identities.link(change, userId, person)
    })
  }

  return {
    /** The providers have the order of the settings. */
    providers: providers.map(({ name, label, issuer }) => ({ name, label, issuer })),

    /**
     * Returns the address for the browser, and the state that the browser keeps until it returns.
     *
     * @throws `PROVIDER_NOT_FOUND`, `PROVIDER_UNAVAILABLE`, `TOO_MANY_REQUESTS`
     */
    async begin(
      context: CommandContext,
      name: string,
      { goal, linkTo, isAgain = false, invitation }: FlowWish,
    ): Promise<BegunFlow> {
      const provider = providerOf(name)
      await countTry(context)
      const random = () => ids.token(RANDOM_BYTES)
      const challenge = { state: random(), nonce: random(), codeVerifier: random() }
      const url = await provider.authorizationUrl(callbackOf(name), challenge, { isFresh: isAgain })
      const expiresAt = new Date(clock.now().getTime() + FLOW_MINUTES * MINUTE_MS)
      const flow = sealFlow({ provider: name, challenge, goal, linkTo, invitation, expiresAt: expiresAt.getTime() })
      return { url, flow, expiresAt }
    },

    /**
     * Takes the provider's answer: the `query` of the address to which the browser was redirected. The account's second
     * factor still applies.
     *
     * @throws `PROVIDER_NOT_FOUND`, `PROVIDER_REFUSED`, `PROVIDER_ANSWER_INVALID`, `PROVIDER_UNAVAILABLE`,
     * `SIGNUP_OFF`, `INVITATION_REQUIRED`, `PROVIDER_EMAIL_MISSING`, `PROVIDER_EMAIL_TAKEN`, `IDENTITY_OF_ANOTHER`,
     * `ACCOUNT_DISABLED`, `TOO_MANY_REQUESTS`
     */
    async finish(
      context: CommandContext,
      name: string,
      { flow: sealed, query, locale, ...brought }: FinishFlow,
    ): Promise<FinishedFlow> {
      const provider = providerOf(name)
      const { challenge, goal, linkTo: userId, invitation } = openFlow(sealed, name)
      await countTry(context)
      const person = await provider.identify(new URL(`${callbackOf(name)}?${query}`), challenge)
      if (userId !== null) {
        await linkTo(context, userId, person)
        return { goal, outcome: { kind: 'linked' } }
      }
      const { label } = provider
      const outcome = await run(context, async (change) => {
        const holder = await accountOf(change, person, { label, locale, invitation })
        return signIn.admit(change, { userId: holder, ...brought })
      })
      return { goal, outcome }
    },
  }
}

export type FlowWish = {
  /** The address to which the browser goes at the end. */
  goal: string
  /** The account that gets another way to sign in; null for a sign-in. */
  linkTo: number | null
  /** True if the person is signed in here already, so that the provider has to ask them again. */
  isAgain?: boolean
  invitation?: string | undefined
}

export type FinishFlow = Brought & {
  flow: string | undefined
  query: string
  /** The language of a new account as a BCP 47 tag. */
  locale: string
}

/** Managed users belong to their platform client, which signs them in. */
const isSamePerson = ({ isEmailVerified }: OutsidePerson, user: UserRow): boolean =>
  isEmailVerified && user.emailVerifiedAt !== null && user.platformClientId === null
