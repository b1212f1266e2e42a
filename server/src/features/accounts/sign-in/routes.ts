import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkOrigin } from '../../../http/callers/own-origin.ts'
import { caller } from '../../../http/callers/owner.ts'
import { broughtBy, giveBrowser, giveSession, sentSession, takeSession } from '../../../http/callers/session-cookie.ts'
import { commandContext } from '../../../http/command.ts'
import { EmptyEnvelope, succeeded, success } from '../../../http/envelope.ts'
import { secondFactorRequired } from './errors.ts'
import {
  ChangePasswordInput,
  CurrentSession,
  EmailAnswer,
  EmailInput,
  LoggedIn,
  LogInInput,
  PasswordChanged,
  parseLogIn,
  presentSignedIn,
  ResetPasswordInput,
  SignedUp,
  SignUpInput,
  TokenInput,
} from './schema.ts'
import type { SignedIn, SignIn } from './service.ts'

type Dependencies = { signIn: SignIn; publicUrl: string }

const tags = ['Sign-in']
const anybody = { caller: 'public' } as const
const browser = { caller: 'session' } as const

/**
 * Returns the routes by which browsers sign up, in and out. No answer is kept for repeats, because each contains a
 * secret.
 */
export const signInRoutes =
  ({ signIn, publicUrl }: Dependencies): FastifyPluginAsyncTypebox =>
  async (app) => {
    // A page of another site must not sign a person in or out, and there is no session yet that could show where a
    // request comes from.
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (request.method === 'POST') checkOrigin(request, publicUrl)
    })

    const signedIn = (reply: FastifyReply, { session, user, browser }: SignedIn) => {
      giveSession(reply, publicUrl, session)
      giveBrowser(reply, publicUrl, browser)
      return success({ user: presentSignedIn(user), expires: session.expiresAt.toISOString() })
    }
    const context = (request: FastifyRequest) => commandContext(request, 'api')

    app.post(
      '/signup',
      {
        config: { operation: 'auth.signUp', access: anybody },
        schema: {
          summary: 'Create an account of my own',
          description: 'The server mails a link that confirms the address. Signing in does not wait for that.',
          tags,
          body: SignUpInput,
          response: { 201: SignedUp },
        },
      },
      async (request, reply) => {
        const { user } = await signIn.signUp(context(request), request.body)
        return reply.code(201).send(success({ user: presentSignedIn(user) }))
      },
    )

    app.post(
      '/login',
      {
        config: { operation: 'auth.logIn', access: anybody },
        schema: {
          summary: 'Sign in',
          description:
            'The sign-in needs e-mail address and password. If the account has a second factor, the answer is 401 `SECOND_FACTOR_REQUIRED` with a `ticket` in its details: send that with a `code` within five minutes.',
          tags,
          body: LogInInput,
          response: { 200: LoggedIn },
        },
      },
      async (request, reply) => {
        const sent = { ...parseLogIn(request.body), ...broughtBy(request, publicUrl) }
        if ('ticket' in sent) return signedIn(reply, await signIn.finishLogIn(context(request), sent))
        const outcome = await signIn.logIn(context(request), sent)
        if (outcome.kind === 'second-factor') throw secondFactorRequired(outcome)
        return signedIn(reply, outcome)
      },
    )

    app.post(
      '/logout',
      {
        config: { operation: 'auth.logOut', access: anybody },
        schema: { summary: 'Sign out', tags, response: { 200: EmptyEnvelope } },
      },
      async (request, reply) => {
        const token = sentSession(request, publicUrl)
        if (token !== undefined) await signIn.logOut(context(request), token)
        takeSession(reply, publicUrl)
        return succeeded
      },
    )

    app.post(
      '/forgot-password',
      {
        config: { operation: 'auth.forgotPassword', access: anybody },
        schema: {
          summary: 'Ask for a new password',
          description: 'The answer is the same with and without an account at this address.',
          tags,
          body: EmailInput,
          response: { 200: EmptyEnvelope },
        },
      },
      async (request) => {
        await signIn.forgotPassword(context(request), { ...request.body, ...broughtBy(request, publicUrl) })
        return succeeded
      },
    )

    app.post(
      '/reset-password',
      {
        config: { operation: 'auth.resetPassword', access: anybody },
        schema: {
          summary: 'Choose a new password with a mailed link',
          description:
            'The change ends all sessions of the account, and the access of applications. With `revokeApiKeys` it also ends its API keys.',
          tags,
          body: ResetPasswordInput,
          response: { 200: EmptyEnvelope },
        },
      },
      async (request, reply) => {
        await signIn.resetPassword(context(request), request.body)
        takeSession(reply, publicUrl)
        return succeeded
      },
    )

    app.post(
      '/change-password',
      {
        config: { operation: 'auth.changePassword', access: browser },
        schema: {
          summary: 'Change my password',
          description:
            'The change ends all other sessions of the account, and the access of applications. With `revokeApiKeys` it also ends its API keys.',
          tags,
          body: ChangePasswordInput,
          response: { 200: PasswordChanged },
        },
      },
      async (request, reply) => {
        const { userId } = caller(request)
        const { session, apiKeys } = await signIn.changePassword(context(request), userId, request.body)
        if (session) giveSession(reply, publicUrl, session)
        return success({ apiKeys })
      },
    )

    app.post(
      '/verify-email',
      {
        config: { operation: 'auth.verifyEmail', access: anybody },
        schema: {
          summary: 'Confirm an address with a mailed link',
          tags,
          body: TokenInput,
          response: { 200: EmailAnswer },
        },
      },
      async (request) => success(await signIn.verifyEmail(context(request), request.body.token)),
    )

    app.post(
      '/confirm-email-change',
      {
        config: { operation: 'auth.confirmEmailChange', access: { caller: 'optional' } },
        schema: {
          summary: 'Confirm a new address with a mailed link',
          description: 'An address that an application requested needs the session of the account beside the link.',
          tags,
          body: TokenInput,
          response: { 200: EmailAnswer },
        },
      },
      async (request) => success(await signIn.confirmEmailChange(context(request), request.body.token)),
    )

    app.post(
      '/send-verification',
      {
        config: { operation: 'auth.sendVerification', access: browser },
        schema: { summary: 'Mail the link to confirm my address again', tags, response: { 200: EmptyEnvelope } },
      },
      async (request) => {
        await signIn.sendVerificationAgain(context(request), caller(request).userId)
        return succeeded
      },
    )
  }

/** Returns the route, which is served at two addresses. */
export const currentSessionRoute =
  ({ signIn }: Pick<Dependencies, 'signIn'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/session',
      {
        config: { operation: 'auth.getSession', access: { caller: 'optional' } },
        schema: {
          summary: 'Get the person who is signed in with this browser',
          description: 'The answer is an empty object if nobody is signed in.',
          tags,
          response: { 200: CurrentSession },
        },
      },
      async ({ actor }) => {
        const current = actor.kind === 'user' ? await signIn.getSession(actor) : undefined
        return current ? { user: presentSignedIn(current.user), expires: current.expiresAt.toISOString() } : {}
      },
    )
  }
