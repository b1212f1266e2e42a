import type { Body } from '@daybook/client'
import type { JSX } from 'preact'
import { Choices } from '../../../kit/fields.tsx'
import { useTexts } from '../../../texts.tsx'

export type Scope = NonNullable<Body<'POST /v2/admin/oauth-clients'>['scopes']>[number]

/** The permissions of an application for the accounts of people. Those for teams and organizations begin with their noun. */
export const SCOPES = [
  'PROFILE_READ',
  'PROFILE_WRITE',
  'EVENT_TYPE_READ',
  'EVENT_TYPE_WRITE',
  'BOOKING_READ',
  'BOOKING_WRITE',
  'SCHEDULE_READ',
  'SCHEDULE_WRITE',
  'APPS_READ',
  'APPS_WRITE',
  'WEBHOOK_READ',
  'WEBHOOK_WRITE',
  'VERIFIED_RESOURCES_READ',
  'VERIFIED_RESOURCES_WRITE',
  'INSIGHTS_READ',
  'TEAM_PROFILE_READ',
  'TEAM_PROFILE_WRITE',
  'TEAM_MEMBERSHIP_READ',
  'TEAM_MEMBERSHIP_WRITE',
  'TEAM_EVENT_TYPE_READ',
  'TEAM_EVENT_TYPE_WRITE',
  'TEAM_BOOKING_READ',
  'TEAM_BOOKING_WRITE',
  'TEAM_SCHEDULE_READ',
  'TEAM_SCHEDULE_WRITE',
  'TEAM_APPS_READ',
  'TEAM_APPS_WRITE',
  'TEAM_ROUTING_FORM_READ',
  'TEAM_ROUTING_FORM_WRITE',
  'TEAM_WORKFLOW_READ',
  'TEAM_WORKFLOW_WRITE',
  'TEAM_VERIFIED_RESOURCES_READ',
  'TEAM_VERIFIED_RESOURCES_WRITE',
  'TEAM_INSIGHTS_READ',
  'ORG_PROFILE_READ',
  'ORG_PROFILE_WRITE',
  'ORG_MEMBERSHIP_READ',
  'ORG_MEMBERSHIP_WRITE',
  'ORG_EVENT_TYPE_READ',
  'ORG_EVENT_TYPE_WRITE',
  'ORG_BOOKING_READ',
  'ORG_BOOKING_WRITE',
  'ORG_SCHEDULE_READ',
  'ORG_SCHEDULE_WRITE',
  'ORG_ROUTING_FORM_READ',
  'ORG_ROUTING_FORM_WRITE',
  'ORG_WEBHOOK_READ',
  'ORG_WEBHOOK_WRITE',
  'ORG_ATTRIBUTES_READ',
  'ORG_ATTRIBUTES_WRITE',
  'ORG_INSIGHTS_READ',
] as const satisfies readonly Scope[]

type ScopesFieldProps = { chosen: readonly Scope[]; onChange: (scopes: Scope[]) => void }

/** The choice of scopes. They are the names that developers write into their requests, so they are not translated. */
export function ScopesField({ chosen, onChange }: ScopesFieldProps): JSX.Element {
  const t = useTexts()
  return (
    <details>
      <summary>{t('administration.applications.scopes', { chosen: chosen.length })}</summary>
      <Choices
        legend={t('administration.applications.scopesLegend')}
        hint={t('administration.applications.scopesHint')}
        chosen={chosen}
        onChange={onChange}
        options={SCOPES.map((value) => ({ value, text: value }))}
      />
    </details>
  )
}
