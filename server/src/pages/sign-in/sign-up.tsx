import type { FastifyReply, FastifyRequest } from 'fastify'
import { commandContext } from '../../http/command.ts'
import { isTimeZone } from '../../lib/time/time-zone.ts'
import { FORM_SCRIPT } from '../assets.ts'
import type { PageDependencies } from '../dependencies.ts'
import { linkButton, noticePage } from '../notice-page.tsx'
import { address, textOf } from '../query.ts'
import { sendPage } from '../send-page.ts'
import { findSignedIn, LOGIN } from '../signed-in.ts'
import { ZoneSelect } from '../time-zones.tsx'
import type { FormField } from './form/fields.ts'
import type { Form } from './form/form.ts'
import { emailField, newPasswordField } from './form/known-fields.ts'
import { showForm } from './form/show-form.ts'
import { takeForm } from './form/take-form.ts'
import { ProviderLinks } from './provider-links.tsx'
import { broughtTo, keepSignIn } from './session.ts'
import { DASHBOARD, INVITATION, invitationOf, sendOn, type Visit, visitOf, WELCOME } from './sign-in-methods.ts'

type Deps = PageDependencies

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
  return showForm(deps, request, reply, signUpForm(deps, request, reply, visit))
}

export async function signUp(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visit = visitOf(deps, request)
  if (!(await deps.signIn.mayComeNew(invitationOf(visit)))) return sendClosed(request, reply, visit)
  return takeForm(deps, request, reply, signUpForm(deps, request, reply, visit))
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

/** Creates the account and signs in. The mail with the link is on its way then. */
function signUpForm(deps: Deps, request: FastifyRequest, reply: FastifyReply, visit: Visit): Form {
  const { reader, to } = visit
  const { t } = reader
  return {
    title: t('signIn.signUp.title'),
    action: to('/signup'),
    fields: fieldsOf(deps, visit),
    submit: t('signIn.signUp.submit'),
    script: FORM_SCRIPT,
    below: (
      <>
        <ProviderLinks providers={deps.providerSignIn.providers} to={to} t={t} />
        <p>
          {t('signIn.signUp.known')} <a href={to(LOGIN)}>{t('signIn.toLogin')}</a>
        </p>
      </>
    ),
    async run(filled) {
      const [email, password] = [filled('email'), filled('newPassword')]
      await deps.signIn.signUp(commandContext(request, 'page'), {
        email,
        username: filled('username'),
        password,
        name: filled('name'),
        timeZone: filled('timeZone'),
        locale: t.language,
        invitation: invitationOf(visit),
      })
      const wish = { email, password, ...broughtTo(deps, request) }
      const outcome = await deps.signIn.logIn(commandContext(request, 'page'), wish)
      if (outcome.kind === 'signed-in') keepSignIn(deps, reply, outcome)
      return sendOn(reply, welcomed(visit))
    },
  }
}

/** Leads a visitor without another goal through the first minutes. */
function welcomed(visit: Visit): Visit {
  const { chosen } = visit.reader
  const isForItself = visit.goal === address(DASHBOARD, { lang: chosen })
  return isForItself ? { ...visit, goal: address(WELCOME, { lang: chosen }) } : visit
}

function fieldsOf({ publicUrl }: Deps, { reader: { t } }: Visit): FormField[] {
  const site = new URL(publicUrl).host
  const tooLong = (value: string, count: number) =>
    value.length > count ? t('page.problem.tooLong', { count }) : undefined
  return [
    {
      name: 'name',
      label: t('signIn.signUp.name'),
      type: 'text',
      autocomplete: 'name',
      check: (name) => tooLong(name, MAX_NAME),
    },
    emailField(t, t('signIn.email'), 'email'),
    {
      name: 'username',
      label: t('signIn.signUp.username'),
      type: 'code',
      autocomplete: 'off',
      hint: t('signIn.signUp.usernameHint', { address: `${site}/…` }),
      check: (name) =>
        tooLong(name, MAX_USERNAME) ?? (USERNAME.test(name) ? undefined : t('signIn.fault.usernameForm')),
    },
    newPasswordField(t, t('signIn.password')),
    {
      // Without a script the zone is unknown, and a wrong guess would stay unnoticed until the first booking.
      name: 'timeZone',
      label: t('signIn.signUp.timeZone'),
      type: 'text',
      autocomplete: 'off',
      hint: t('signIn.signUp.timeZoneHint'),
      check: (zone) => (isTimeZone(zone) ? undefined : t('signIn.fault.zone')),
      control: (attributes, zone) => (
        <ZoneSelect {...attributes} chosen={isTimeZone(zone) ? zone : ''} nameOfOthers={t('page.zone.other')} />
      ),
    },
  ]
}
