import { Choice, PageCardOf } from '@daybook/web'
import type { JSX } from 'preact'
import type { GrantableTeam, OpenedRequest } from '../../features/applications/oauth/service.ts'
import { isUnrestricted, SCOPES } from '../../lib/scopes.ts'
import type { Page } from '../layout.tsx'
import type { Reader } from '../reader.ts'
import { AccountForm } from '../sign-in/form/account-form.tsx'

type Consent = {
  request: OpenedRequest
  email: string
  teams: readonly GrantableTeam[]
  /** It binds the form to this browser. */
  token: string
  reader: Reader
}

/**
 * Asks a person for consent to an application. It shows the application, its permissions, the account, and the address
 * that follows.
 */
export function consentPage({ request, email, teams, token, reader: { t } }: Consent): Page {
  const { client, redirectUri, scopes } = request
  const title = t('consent.title', { app: client.name })
  return {
    title,
    isPrivate: true,
    body: (
      <PageCardOf>
        {hasPicture(request) && (
          <img src={client.logo ?? undefined} alt="" width="64" height="64" referrerpolicy="no-referrer" />
        )}
        <h1 id="title">{title}</h1>
        <p class="soft">{t('consent.signedInAs', { email })}</p>
        {client.registeredItself && <p class="notice">{t('consent.unchecked')}</p>}
        <h2>{t('consent.may')}</h2>
        <ul class="permissions">
          {permissions(scopes, t).map((permission) => (
            <li key={permission}>{permission}</li>
          ))}
        </ul>
        <AccountForm
          action={`/v2/auth/oauth2/clients/${encodeURIComponent(client.id)}/authorize`}
          token={token}
          hidden={hiddenOf(request)}
          submit={t('consent.allow')}
          beside={
            <button type="submit" class="button quiet" name="deny" value="true">
              {t('consent.deny')}
            </button>
          }
          t={t}
        >
          {teams.length > 0 && <AccountChoice teams={teams} t={t} />}
        </AccountForm>
        <p class="hint">{t('consent.goesTo', { place: addressOf(redirectUri) })}</p>
      </PageCardOf>
    ),
  }
}

/** Returns the permissions in words, in the order of the scopes. An application without limits gets one line. */
function permissions(scopes: readonly string[], t: Reader['t']): string[] {
  if (isUnrestricted(scopes)) return [t('consent.everything')]
  return SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => t(`consent.scope.${scope}`))
}

const hiddenOf = ({ redirectUri, state, scopes, parameters }: OpenedRequest) => ({
  redirectUri,
  state,
  scopes: scopes.join(' '),
  codeChallenge: parameters.codeChallenge,
  codeChallengeMethod: parameters.codeChallengeMethod,
})

/** Asks for which account the application acts: the person's own, or a team. */
const AccountChoice = ({ teams, t }: { teams: readonly GrantableTeam[]; t: Reader['t'] }): JSX.Element => (
  <fieldset>
    <legend>{t('consent.account')}</legend>
    <Choice type="radio" id="account-own" name="teamId" value="" checked>
      {t('consent.account.own')}
    </Choice>
    {teams.map(({ id, name }) => (
      <Choice key={id} type="radio" id={`account-${id}`} name="teamId" value={String(id)}>
        {t('consent.account.team', { team: name })}
      </Choice>
    ))}
  </fieldset>
)

/** Describes the target of an address briefly: a server, or a program on the reader's machine. */
export function addressOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri)
  return host === '' || !/^https?:$/.test(protocol) ? protocol : host
}

/** The picture of an unverified application isn't shown, because it could imitate another one. */
const hasPicture = ({ client }: OpenedRequest): boolean => client.logo !== null && !client.registeredItself

/** Returns the browser's policy for the page. It allows the application's picture and the way to the application. */
export const policyFor = (request: OpenedRequest) => {
  const { protocol } = new URL(request.redirectUri)
  return {
    leadsOutside: true,
    leadsToScheme: /^https?:$/.test(protocol) ? undefined : protocol,
    picturesOf: hasPicture(request) ? new URL(request.client.logo ?? '').origin : undefined,
  }
}
