import type { GrantableTeam, OpenedRequest } from '../../features/applications/oauth/service.ts'
import { isUnrestricted, SCOPES } from '../../lib/scopes.ts'
import { type Html, html } from '../../lib/text/html.ts'
import type { Page } from '../layout.ts'
import type { Reader } from '../reader.ts'

type Consent = {
  request: OpenedRequest
  email: string
  teams: readonly GrantableTeam[]
  /** The hidden field that binds the form to this browser. */
  token: Html
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
    body: html`<section class="card centred stack" aria-labelledby="title">
${hasPicture(request) && html`<img src="${client.logo}" alt="" width="64" height="64" referrerpolicy="no-referrer">`}
<h1 id="title">${title}</h1>
<p class="soft">${t('consent.signedInAs', { email })}</p>
${client.registeredItself && html`<p class="notice">${t('consent.unchecked')}</p>`}
<h2>${t('consent.may')}</h2>
<ul class="permissions">
${permissions(scopes, t).map((permission) => html`<li>${permission}</li>`)}
</ul>
<form class="fields" method="post" action="/v2/auth/oauth2/clients/${encodeURIComponent(client.id)}/authorize">
${token}
${hiddenFields(request)}
${teams.length > 0 && accountChoice(teams, t)}
<p class="actions"><button class="button">${t('consent.allow')}</button>
<button class="button quiet" name="deny" value="true">${t('consent.deny')}</button></p>
</form>
<p class="hint">${t('consent.goesTo', { place: addressOf(redirectUri) })}</p>
</section>`,
  }
}

/** Returns the permissions in words, in the order of the scopes. An application without limits gets one line. */
function permissions(scopes: readonly string[], t: Reader['t']): string[] {
  if (isUnrestricted(scopes)) return [t('consent.everything')]
  return SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => t(`consent.scope.${scope}`))
}

const hiddenFields = ({ redirectUri, state, scopes, parameters }: OpenedRequest): Html[] =>
  Object.entries({
    redirectUri,
    state,
    scopes: scopes.join(' '),
    codeChallenge: parameters.codeChallenge,
    codeChallengeMethod: parameters.codeChallengeMethod,
  }).flatMap(([name, value]) =>
    value === undefined ? [] : [html`<input type="hidden" name="${name}" value="${value}">\n`],
  )

const accountChoice = (teams: readonly GrantableTeam[], t: Reader['t']): Html => html`<fieldset>
<legend>${t('consent.account')}</legend>
<div class="choice"><input type="radio" id="account-own" name="teamId" value="" checked>
<label for="account-own">${t('consent.account.own')}</label></div>
${teams.map(
  ({ id, name }) => html`<div class="choice"><input type="radio" id="account-${id}" name="teamId" value="${id}">
<label for="account-${id}">${t('consent.account.team', { team: name })}</label></div>
`,
)}</fieldset>`

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
