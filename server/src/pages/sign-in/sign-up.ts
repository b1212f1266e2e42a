import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '../../http/command.ts'
import { isEmail } from '../../lib/text/email.ts'
import { html } from '../../lib/text/html.ts'
import { isTimeZone } from '../../lib/time/time-zone.ts'
import type { PageDependencies } from '../dependencies.ts'
import { formToken } from '../form-token.ts'
import { linkButton, noticePage } from '../notice-page.ts'
import { address, textOf } from '../query.ts'
import { sendPage } from '../send-page.ts'
import { findSignedIn, LOGIN } from '../signed-in.ts'
import { zoneOptions } from '../time-zones.ts'
import type { Refused } from './faults.ts'
import { type Fault, type Field, missing } from './fields.ts'
import { providerLinks } from './login.ts'
import { sendForm } from './send-form.ts'
import { broughtTo, keepSignIn } from './session.ts'
import { INVITATION, invitationOf, SECURITY, sendOn, type Visit, visitOf } from './sign-in-methods.ts'
import { takeForm } from './take-form.ts'

type Deps = PageDependencies
type Filled = (name: string) => string

const MAX_NAME = 255
const MAX_USERNAME = 100
const USERNAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

export async function showSignUp(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visit = visitOf(deps, request)
  const invitation = textOf(request.query, 'token')
  // The invitation stays the goal after a sign-up or a sign-in.
  if (invitation !== undefined)
    return sendOn(reply, {
      ...visit,
      goal: visit.to('/signup', { callbackUrl: address(INVITATION, { token: invitation }) }),
    })
  if (await findSignedIn(deps, request)) return sendOn(reply, visit)
  if (!(await deps.signIn.mayComeNew(invitationOf(visit)))) return sendClosed(request, reply, visit)
  return sendSignUp(deps, request, reply, visit)
}

/** Creates the account and signs in. The mail with the link is on its way then. */
export async function signUp(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visit = visitOf(deps, request)
  const { t } = visit.reader
  const filled: Filled = (name) => {
    const text = textOf(request.body, name) ?? ''
    return name === 'newPassword' ? text : text.trim()
  }
  const account = {
    email: filled('email'),
    username: filled('username'),
    password: filled('newPassword'),
    name: filled('name'),
    timeZone: filled('timeZone'),
    locale: t.language,
    invitation: invitationOf(visit),
  }
  if (!(await deps.signIn.mayComeNew(account.invitation))) return sendClosed(request, reply, visit)
  return takeForm(deps, request, t, {
    faults: faultsOf(deps, visit, filled),
    again: (outcome) => sendSignUp(deps, request, reply, visit, outcome),
    async run() {
      await deps.signIn.signUp(commandContext(request, 'page'), account)
      const outcome = await deps.signIn.logIn(commandContext(request, 'page'), {
        email: account.email,
        password: account.password,
        ...broughtTo(deps, request),
      })
      if (outcome.kind === 'signed-in') keepSignIn(deps, reply, outcome)
      return sendOn(reply, welcomed(visit))
    },
  })
}

/** Shows that registration is closed, or open to invited people only. */
function sendClosed(request: FastifyRequest, reply: FastifyReply, { reader, to }: Visit): FastifyReply {
  const { t } = reader
  const page = noticePage(
    t('signIn.signUp.closed'),
    t('signIn.signUp.closedText'),
    linkButton(to(LOGIN), t('signIn.toLogin')),
  )
  return sendPage(request, reply, 403, page, reader)
}

/** Tells a visitor without another goal about the mail. */
function welcomed(visit: Visit): Visit {
  const { chosen } = visit.reader
  const isForItself = visit.goal === address(SECURITY, { lang: chosen })
  return isForItself ? { ...visit, goal: address(SECURITY, { done: 'signed-up', lang: chosen }) } : visit
}

function faultsOf(deps: Deps, visit: Visit, filled: Filled): Fault[] {
  const { t } = visit.reader
  const faults = missing(fieldsOf(deps, visit, filled), filled, t)
  const add = (name: string, isWrong: boolean, message: string) => {
    if (isWrong && !faults.some((fault) => fault.name === name)) faults.push({ name, message })
  }
  const [email, name, username, timeZone] = [filled('email'), filled('name'), filled('username'), filled('timeZone')]
  add('email', !isEmail(email), t('page.problem.email', { value: email }))
  add('name', name.length > MAX_NAME, t('page.problem.tooLong', { count: MAX_NAME }))
  add('username', username.length > MAX_USERNAME, t('page.problem.tooLong', { count: MAX_USERNAME }))
  add('username', !USERNAME.test(username), t('signIn.fault.usernameForm'))
  add('timeZone', !isTimeZone(timeZone), t('signIn.fault.zone'))
  const order = ['name', 'email', 'username', 'newPassword', 'timeZone']
  return faults.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
}

function fieldsOf({ publicUrl }: Deps, { reader: { t } }: Visit, filled: Filled): Field[] {
  const site = new URL(publicUrl).host
  return [
    { name: 'name', label: t('signIn.signUp.name'), type: 'text', autocomplete: 'name', value: filled('name') },
    { name: 'email', label: t('signIn.email'), type: 'email', autocomplete: 'email', value: filled('email') },
    {
      name: 'username',
      label: t('signIn.signUp.username'),
      type: 'text',
      autocomplete: 'off',
      isCode: true,
      hint: t('signIn.signUp.usernameHint', { address: `${site}/…` }),
      value: filled('username'),
    },
    {
      name: 'newPassword',
      label: t('signIn.password'),
      type: 'password',
      autocomplete: 'new-password',
      hint: t('signIn.passwordHint'),
    },
    {
      // Without a script the zone is unknown, and a wrong guess would stay unnoticed until the first booking.
      name: 'timeZone',
      label: t('signIn.signUp.timeZone'),
      type: 'text',
      autocomplete: 'off',
      hint: t('signIn.signUp.timeZoneHint'),
      options: zoneOptions(isTimeZone(filled('timeZone')) ? filled('timeZone') : '', t('page.zone.other')),
    },
  ]
}

function sendSignUp(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  outcome?: Refused,
): FastifyReply {
  const { reader, to } = visit
  const { t } = reader
  const filled: Filled = (name) => textOf(request.body, name) ?? ''
  const form = {
    title: t('signIn.signUp.title'),
    action: to('/signup'),
    token: formToken(deps, request, reply),
    fields: fieldsOf(deps, visit, filled),
    submit: t('signIn.signUp.submit'),
    below: html`${providerLinks(deps, visit)}
<p>${t('signIn.signUp.known')} <a href="${to(LOGIN)}">${t('signIn.toLogin')}</a></p>`,
  }
  return sendForm(request, reply, reader, form, outcome)
}
