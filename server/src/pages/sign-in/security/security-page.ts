import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from '../../../lib/text/html.ts'
import type { PageDependencies } from '../../dependencies.ts'
import { alertView } from '../../event/form/problems-view.ts'
import { sendPage } from '../../send-page.ts'
import { linkAddress } from '../provider-pages.ts'
import type { OwnAccount } from './account.ts'
import { browserName } from './browser-name.ts'
import { doneIn } from './done.ts'
import { itemList } from './security-section.ts'

type Deps = PageDependencies

const FIRST_KEYS = { skip: 0, take: 250 }

/** Shows all security settings of an account on one page. `alert` explains why the visitor is here again. */
export async function sendSecurity(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  account: OwnAccount,
  { status = 200, alert }: { status?: number; alert?: string | undefined } = {},
): Promise<FastifyReply> {
  const { reader, profile, token } = account
  const { t } = reader
  const done = doneIn(request, account)
  const body = html`<div class="centred wide stack parts">
<h1>${t('security.title')}</h1>
<p>${t('security.signedInAs', { email: profile.email })}</p>
${alertView(alert)}
${done !== undefined && html`<p class="notice" role="status">${done}</p>`}
${[
  accountPart(account),
  await factorPart(deps, account),
  await providersPart(deps, account),
  await sessionsPart(deps, account),
  await keysPart(deps, account),
  await applicationsPart(deps, account),
]}
<form method="post" action="/auth/logout">${token}<p class="actions"><button class="button quiet">${t('signIn.logout.submit')}</button></p></form>
</div>`
  return sendPage(request, reply, status, { title: t('security.title'), isPrivate: true, body }, reader)
}

const part = (
  id: string,
  title: string,
  content: Html,
): Html => html`<section class="card stack" aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${content}
</section>
`

const link = (href: string, text: string): Html => html`<a class="button quiet" href="${href}">${text}</a>`

function accountPart({ reader: { t }, profile, to, token }: OwnAccount): Html {
  const isVerified = profile.emailVerifiedAt !== null
  return part(
    'account',
    t('security.account.title'),
    html`<p><strong>${profile.email}</strong></p>
<p>${t(isVerified ? 'security.account.verified' : 'security.account.unverified')}</p>
${
  !isVerified &&
  html`<form method="post" action="${to('/verify-email')}">${token}<p class="actions"><button class="button">${t('security.account.verify')}</button></p></form>`
}
<p class="actions">${link(to('/email'), t('security.account.changeEmail'))}
${link(to('/password'), t('security.account.changePassword'))}</p>`,
  )
}

async function factorPart({ secondFactors }: Deps, { reader: { t }, actor, to }: OwnAccount): Promise<Html> {
  const { isOn, recoveryCodesLeft } = await secondFactors.getState(actor.userId)
  return part(
    'second-factor',
    t('security.factor.title'),
    html`<p>${t('security.factor.text')}</p>
<p><strong>${t(isOn ? 'security.factor.on' : 'security.factor.off')}</strong>${isOn && html` ${t('security.factor.codesLeft', { count: recoveryCodesLeft })}`}</p>
<p class="actions">${
      isOn
        ? html`${link(to('/second-factor/codes'), t('security.factor.codes'))}
${link(to('/second-factor/disable'), t('security.factor.disable'))}`
        : html`<a class="button" href="${to('/second-factor')}">${t('security.factor.setUp')}</a>`
    }</p>`,
  )
}

async function providersPart(deps: Deps, account: OwnAccount): Promise<Html | false> {
  const { reader, actor, to, date } = account
  const { t } = reader
  const { providers } = deps.providerSignIn
  const linked = await deps.identities.list(actor.userId)
  if (providers.length === 0 && linked.length === 0) return false
  const items = linked.map(({ issuer, subject, createdAt }) => {
    const name = providers.find((one) => one.issuer === issuer)?.label ?? t('security.providers.unknown', { issuer })
    return {
      name,
      facts: [t('security.providers.since', { date: date(createdAt) })],
      button: {
        action: to('/providers/remove'),
        hidden: { issuer, subject },
        text: t('security.providers.remove'),
        label: t('security.providers.removeOf', { provider: name }),
      },
    }
  })
  const others = providers.filter(({ issuer }) => !linked.some((one) => one.issuer === issuer))
  return part(
    'providers',
    t('security.providers.title'),
    html`${items.length > 0 && itemList(items, account)}
${
  others.length > 0 &&
  html`<p class="actions">${others.map(({ name, label }) =>
    link(linkAddress(deps, actor, name, reader), t('security.providers.add', { provider: label })),
  )}</p>`
}`,
  )
}

async function sessionsPart({ sessions }: Deps, account: OwnAccount): Promise<Html> {
  const { reader, actor, to, moment, token } = account
  const { t } = reader
  const listed = await sessions.list(actor.userId)
  const items = listed.map(({ id, ip, userAgent, createdAt, lastSeenAt }) => {
    const browser = browserName(userAgent, t)
    const when = moment(lastSeenAt)
    const isThis = id === actor.credential.id
    return {
      name: isThis ? `${t('security.sessions.this')}: ${browser}` : browser,
      facts: [
        t('security.sessions.lastSeen', { when }),
        t('security.sessions.since', { when: moment(createdAt) }),
        ip !== null && t('security.sessions.address', { address: ip }),
      ],
      ...(!isThis && {
        button: {
          action: to('/sessions/end'),
          hidden: { id },
          text: t('security.sessions.end'),
          label: t('security.sessions.endOf', { browser, when }),
        },
      }),
    }
  })
  return part(
    'sessions',
    t('security.sessions.title'),
    html`${itemList(items, account)}
${
  items.length > 1 &&
  html`<form method="post" action="${to('/sessions/end-others')}">${token}<p class="actions"><button class="button quiet">${t('security.sessions.endOthers')}</button></p></form>`
}`,
  )
}

async function keysPart({ apiKeys, clock }: Deps, account: OwnAccount): Promise<Html> {
  const { reader, actor, to, date, moment } = account
  const { t } = reader
  const now = clock.now()
  const listed = await apiKeys.list(actor.userId, FIRST_KEYS)
  const items = listed.map(({ id, note, lastFour, createdAt, expiresAt, lastUsedAt }) => {
    const name = note || t('security.keys.unnamed')
    const expiry = expiresAt && { date: date(expiresAt) }
    return {
      name,
      facts: [
        lastFour !== null && t('security.keys.ending', { lastFour }),
        t('security.keys.since', { date: date(createdAt) }),
        expiry
          ? t(expiresAt > now ? 'security.keys.expires' : 'security.keys.expired', expiry)
          : t('security.keys.never'),
        lastUsedAt !== null && t('security.keys.lastUsed', { when: moment(lastUsedAt) }),
      ],
      button: {
        action: to('/api-keys/revoke'),
        hidden: { id },
        text: t('security.keys.revoke'),
        label: t('security.keys.revokeOf', { note: lastFour === null ? name : `${name} (${lastFour})` }),
      },
    }
  })
  return part(
    'api-keys',
    t('security.keys.title'),
    html`<p>${t('security.keys.text')}</p>
${items.length > 0 ? itemList(items, account) : html`<p class="soft">${t('security.keys.none')}</p>`}
<p class="actions">${link(to('/api-keys'), t('security.keys.new'))}</p>`,
  )
}

async function applicationsPart({ oauth }: Deps, account: OwnAccount): Promise<Html> {
  const { reader, actor, to, date } = account
  const { t } = reader
  const listed = await oauth.authorizedApps.list(actor.userId)
  const items = listed.map(({ id, clientName, teamName, createdAt }) => {
    const name =
      teamName === null ? clientName : t('security.applications.ofTeam', { name: clientName, team: teamName })
    return {
      name,
      facts: [t('security.applications.since', { date: date(createdAt) })],
      button: {
        action: to('/applications/revoke'),
        hidden: { id: String(id) },
        text: t('security.applications.revoke'),
        label: t('security.applications.revokeOf', { name }),
      },
    }
  })
  return part(
    'applications',
    t('security.applications.title'),
    items.length > 0 ? itemList(items, account) : html`<p class="soft">${t('security.applications.none')}</p>`,
  )
}
