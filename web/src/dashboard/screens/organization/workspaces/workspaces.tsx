import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField, useSecret } from '../../../drafts/use-draft.ts'
import { LongTextField, SelectField, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { OrganizationPage, useOrganizationId } from '../organization-page.tsx'
import { isKeyOf, type ServiceKey } from './service-key.ts'

type Platform = 'google' | 'office365'

/** Connects the calendars of everybody in the organization's workspace, so that nobody has to do it alone. */
export default function Workspaces(): JSX.Element {
  const t = useTexts()
  const orgId = useOrganizationId()
  const draft = useDraft('workspace')
  const [platform, setPlatform] = useField<Platform>(draft, 'platform', 'google')
  const [domain, setDomain] = useField(draft, 'domain', '')
  const [written, setWritten] = useSecret(draft, 'written')
  const [connected, setConnected] = useState<{ id: string; domain: string; enabled: boolean } | undefined>(undefined)
  const key = keyIn(written, platform)
  const connect = useAction(
    async () => {
      const serviceAccountKey = [key as ServiceKey]
      const body = { workspacePlatformSlug: platform, domain, serviceAccountKey }
      return (await api.post('/v2/organizations/{orgId}/delegation-credentials', { path: { orgId }, body })).data
    },
    (found) => {
      setConnected(found)
      setWritten('')
    },
  )
  const toggle = useAction(
    async (credentialId: string, enabled: boolean) => {
      const path = { orgId, credentialId }
      const body = { enabled }
      return (await api.patch('/v2/organizations/{orgId}/delegation-credentials/{credentialId}', { path, body })).data
    },
    (found) => {
      setConnected(found)
      say(t('kit.saved'))
    },
  )
  return (
    <OrganizationPage part="workspaces">
      <Panel title={t('organization.workspaces.connect')} lead={t('organization.workspaces.connectLead')}>
        {connected ? (
          <Form
            draft={draft}
            action={toggle}
            submit={connected.enabled ? t('organization.workspaces.off') : t('organization.workspaces.on')}
            onSubmit={() => void toggle.run(connected.id, !connected.enabled)}
          >
            <p role="status">
              {connected.enabled
                ? t('organization.workspaces.isOn', { domain: connected.domain })
                : t('organization.workspaces.isOff', { domain: connected.domain })}
            </p>
          </Form>
        ) : (
          <Form
            draft={draft}
            action={connect}
            submit={t('organization.workspaces.connect')}
            isDisabled={key === undefined}
            onSubmit={() => void connect.run()}
          >
            <SelectField
              label={t('organization.workspaces.platform')}
              value={platform}
              onChange={setPlatform}
              options={[
                { value: 'google', text: 'Google Workspace' },
                { value: 'office365', text: 'Microsoft 365' },
              ]}
            />
            <TextField
              label={t('organization.workspaces.domain')}
              value={domain}
              onChange={setDomain}
              isRequired
              placeholder="example.com"
              maxLength={500}
            />
            <LongTextField
              label={t('organization.workspaces.key')}
              hint={t(`organization.workspaces.key.${platform}`)}
              {...(written !== '' && key === undefined && { fault: t('organization.workspaces.key.wrong') })}
              value={written}
              onChange={setWritten}
              isRequired
              maxLength={30000}
              rows={6}
            />
          </Form>
        )}
      </Panel>
    </OrganizationPage>
  )
}

/** Returns the key that somebody has pasted as JSON, or undefined if it isn't one. */
function keyIn(text: string, platform: Platform): ServiceKey | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isKeyOf(value, platform) ? value : undefined
  } catch {
    return undefined
  }
}
