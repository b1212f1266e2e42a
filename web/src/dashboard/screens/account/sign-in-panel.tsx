import type { JSX } from 'preact'
import { Panel } from '../../kit/page.tsx'
import { useTexts } from '../../texts.tsx'

const PAGES = [
  ['/settings/security/password', 'account.signIn.password', 'account.signIn.passwordText'],
  ['/settings/security/second-factor', 'account.signIn.factor', 'account.signIn.factorText'],
  ['/settings/security', 'account.signIn.providers', 'account.signIn.providersText'],
] as const

/** Leads to the pages for secrets. They work without a script, and ask for the password again. */
export function SignInPanel(): JSX.Element {
  const t = useTexts()
  return (
    <Panel title={t('account.signIn.title')}>
      <ul class="rows-list">
        {PAGES.map(([href, name, text]) => (
          <li key={href}>
            <div class="grow">
              <h3>{t(name)}</h3>
              <p class="soft">{t(text)}</p>
            </div>
            <a class="button quiet" href={href} aria-label={t('account.signIn.change', { name: t(name) })}>
              {t('kit.edit')}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
