import { commandContext } from '../../../http/command.ts'
import { AppError } from '../../../lib/errors.ts'
import { onwardPage } from '../../notice-page.tsx'
import { textOf } from '../../query.ts'
import { secure, sendPage } from '../../send-page.ts'
import { typed } from '../form/fields.ts'
import { linkAddress } from '../provider-pages.ts'
import { keepSession } from '../session.ts'
import { backWith } from './done.ts'
import { inSettings, type OwnForm } from './own-form.tsx'
import { forOwner, ownPassword } from './presence.tsx'

/** Leads to the provider that is added, once the owner has shown who they are. */
export const addProviderForm: OwnForm = (own) => {
  const { deps, request, reply, account } = own
  const { reader, actor, to } = account
  const { t } = reader
  const name = textOf(request.query, 'provider') || typed(request, 'provider')
  const provider = deps.providerSignIn.providers.find((one) => one.name === name)
  if (!provider) {
    secure(reply).redirect(to(''), 303)
    return undefined
  }
  const title = t('security.providers.add', { provider: provider.label })
  return forOwner(own, (proof) => ({
    ...inSettings(account, '/providers/add'),
    title,
    hidden: { provider: name },
    fields: proof,
    submit: title,
    async run(filled) {
      const context = commandContext(request, 'page')
      await deps.presence.prove(context, { property: 'password', password: ownPassword(filled) })
      const page = onwardPage(title, provider.label, linkAddress(deps, actor, name, reader), reader)
      return sendPage(request, reply, 200, page, reader)
    },
  }))
}

/** Removes a provider. The list of providers leads here without a password, which the form then asks for. */
export const removeProviderForm: OwnForm = (own) => {
  const { deps, request, reply, account } = own
  const { reader, actor } = account
  const { t } = reader
  const identity = { issuer: typed(request, 'issuer'), subject: typed(request, 'subject') }
  const known = deps.providerSignIn.providers.find(({ issuer }) => issuer === identity.issuer)
  const title = t('security.providers.removeOf', { provider: known?.label ?? identity.issuer })
  return forOwner(own, (proof) => ({
    ...inSettings(account, '/providers/remove'),
    title,
    hidden: identity,
    fields: proof,
    submit: t('security.providers.remove'),
    isDangerous: true,
    async run(filled) {
      const context = commandContext(request, 'page')
      try {
        const { session } = await deps.identities.unlink(context, actor.userId, identity, ownPassword(filled))
        if (session) keepSession(deps, reply, session)
      } catch (error) {
        // A missing identity counts as removed.
        if (!(error instanceof AppError && error.kind === 'not-found')) throw error
      }
      return backWith(reply, account, 'provider-removed')
    },
  }))
}
