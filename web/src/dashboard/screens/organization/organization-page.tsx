import type { ComponentChildren, JSX } from 'preact'
import { useLocation, useRoute } from 'preact-iso'
import { useAccount } from '../../account.tsx'
import { Page } from '../../kit/page.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { useTexts } from '../../texts.tsx'

const PARTS = ['members', 'roles', 'attributes', 'managed', 'workspaces'] as const
type Part = (typeof PARTS)[number]

type OrganizationPageProps = { part: Part; actions?: ComponentChildren; children: ComponentChildren }

/** The frame of the screens of an organization, with the ways to what else it has. */
export function OrganizationPage({ part, actions, children }: OrganizationPageProps): JSX.Element {
  const t = useTexts()
  const { path } = useLocation()
  // Only platforms make organizations for their customers.
  const isPlatform = useAccount().me.organization?.isPlatform === true
  const base = `/dashboard/organizations/${useOrganizationId()}`
  const further = [
    [`${base}/routing-forms`, t('routingForms.title')],
    [`${base}/insights`, t('insights.title')],
    [`${base}/webhooks`, t('webhooks.title')],
  ] as const
  return (
    <Page title={t('organization.title')} lead={t(`organization.${part}.lead`)} actions={actions}>
      <Tabs
        label={t('organization.title')}
        tabs={[
          ...PARTS.filter((name) => isPlatform || name !== 'managed').map((name) => ({
            href: name === 'members' ? base : `${base}/${name}`,
            text: t(`organization.${name}`),
            isCurrent: name === part,
          })),
          ...further.map(([href, text]) => ({ href, text, isCurrent: href === path })),
        ]}
      />
      {children}
    </Page>
  )
}

/** Returns the organization that the address names. */
export const useOrganizationId = (): number => Number(useRoute().params.organizationId)
