import type { Translator } from '@daybook/i18n'
import type { JSX } from 'preact'
import type { PageDependencies } from '../dependencies.ts'
import type { Visit } from './sign-in-methods.ts'

type ProviderLinksProps = Pick<PageDependencies['providerSignIn'], 'providers'> & Pick<Visit, 'to'> & { t: Translator }

/** These are links and not forms: after a form, browsers would check the provider's address against `form-action`. */
export const ProviderLinks = ({ providers, to, t }: ProviderLinksProps): JSX.Element | null =>
  providers.length === 0 ? null : (
    <>
      <p class="or">{t('signIn.or')}</p>
      <ul class="ways" aria-label={t('signIn.login.others')}>
        {providers.map(({ name, label }) => (
          <li key={name}>
            <a class="button quiet" href={to(`/auth/oidc/${name}`)}>
              {t('signIn.login.with', { provider: label })}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
