import { type Static, Type } from 'typebox'
import { type ChosenAccount, type OpenedRequest, SentBack } from '../../features/applications/oauth/service.ts'
import { caller } from '../../http/callers/owner.ts'
import { commandContext } from '../../http/command.ts'
import type { Http } from '../../http/create-http.ts'
import type { PageDependencies } from '../dependencies.ts'
import { checkFormToken } from '../form-token.ts'
import { secure } from '../send-page.ts'

const SEE_OTHER = 303

const Flag = Type.Union([Type.Boolean(), Type.Enum(['true', 'false', ''])])
const TeamId = Type.Union([
  Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  Type.String({ pattern: '^[0-9]{0,9}$' }),
])
const scopes = Type.Union([Type.Array(Type.String(), { maxItems: 100 }), Type.String()], {
  description: 'A list, or names with spaces or commas between.',
})

/** The answer as JSON or from the form of the consent page, where everything is text. */
const Answer = Type.Object(
  {
    redirectUri: Type.String(),
    state: Type.Optional(Type.String()),
    scopes: Type.Optional(scopes),
    teamSlug: Type.Optional(
      Type.String({ description: 'The team for which the application acts, in place of the own account.' }),
    ),
    teamId: Type.Optional(TeamId),
    codeChallenge: Type.Optional(Type.String()),
    codeChallengeMethod: Type.Optional(Type.String()),
    deny: Type.Optional(Flag),
    formToken: Type.Optional(Type.String({ description: 'Of the page’s own form.' })),
  },
  { $id: 'OAuthConsent' },
)
type Answer = Static<typeof Answer>

/** Serves the answer of the consent page: the person admits an application, or refuses it. */
export function consentAnswerRoute(http: Http, deps: PageDependencies): void {
  const { authorize } = deps.oauth

  http.post(
    '/v2/auth/oauth2/clients/:clientId/authorize',
    {
      config: {
        operation: 'oauth2.authorize',
        keepsNoAnswer: true,
        access: { caller: 'session', path: { clientId: { is: 'oauth-client', of: 'public' } } },
      },
      schema: {
        summary: 'Let an application in, or don’t',
        description:
          'The browser is sent to the redirect URI with a code, or with an error (303). If that URI may belong to somebody else, the browser stays on the server.',
        tags: ['OAuth2'],
        params: Type.Object({ clientId: Type.String() }),
        body: Answer,
        response: { 303: Type.Null() },
      },
    },
    async (request, reply) => {
      const { params, body } = request
      // A program with its own session has no form. A browser's navigation has one.
      if (request.headers['sec-fetch-mode'] === 'navigate') checkFormToken(deps, request)
      const { userId } = caller(request)
      const opened = await authorize.open(parametersOf(params.clientId, body))
      const address = await decide(opened, body, () =>
        authorize.grant(commandContext(request, 'page'), opened, userId, accountOf(body)),
      )
      secure(reply)
      return reply.header('cache-control', 'no-store').redirect(address, SEE_OTHER)
    },
  )

  async function decide(opened: OpenedRequest, { deny }: Answer, grant: () => Promise<string>): Promise<string> {
    if (deny === true || deny === 'true') return authorize.deny(opened)
    try {
      return await grant()
    } catch (error) {
      if (!(error instanceof SentBack)) throw error
      return authorize.sendBack(opened, error)
    }
  }
}

const parametersOf = (clientId: string, { redirectUri, scopes, ...sent }: Answer) => ({
  clientId,
  redirectUri,
  state: sent.state || undefined,
  responseType: 'code',
  scope: typeof scopes === 'string' ? scopes : scopes?.join(' '),
  codeChallenge: sent.codeChallenge || undefined,
  codeChallengeMethod: sent.codeChallengeMethod || undefined,
  resource: undefined,
  repeated: [],
})

/** The form sends an empty choice for the person's own account. */
const accountOf = ({ teamId, teamSlug }: Answer): ChosenAccount => ({
  ...(teamId !== undefined && teamId !== '' && { teamId: Number(teamId) }),
  ...(teamSlug && { teamSlug }),
})
