import type { Body, Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Copyable } from '../../../kit/copy.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { LongTextField, SelectField, Switch, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { SCOPES, type Scope, ScopesField } from './scopes-field.tsx'

type Kind = Body<'POST /v2/admin/oauth-clients'>['type']

type ApplicationDialogProps = { application?: Schemas.OAuthApplication; onClose: () => void }

/** Makes an application, or changes it. A new one shows its id and its secret once. */
export function ApplicationDialog({ application, onClose }: ApplicationDialogProps): JSX.Element {
  const t = useTexts()
  const draft = useDraft('application', application?.clientId)
  const [name, setName] = useField(draft, 'name', application?.name ?? '')
  const [uris, setUris] = useField(draft, 'uris', application?.redirectUris.join('\n') ?? '')
  const [type, setType] = useField<Kind>(draft, 'type', application?.type ?? 'confidential')
  const [websiteUrl, setWebsiteUrl] = useField(draft, 'websiteUrl', application?.websiteUrl ?? '')
  const [isTrusted, setIsTrusted] = useField(draft, 'isTrusted', application?.isTrusted ?? false)
  const [scopes, setScopes] = useField<Scope[]>(
    draft,
    'scopes',
    SCOPES.filter((scope) => application?.scopes.includes(scope)),
  )
  const [made, setMade] = useState<{ clientId: string; clientSecret: string | null } | undefined>(undefined)
  const body = {
    name,
    redirectUris: uris.split(/\s+/).filter((uri) => uri !== ''),
    websiteUrl: websiteUrl || null,
    isTrusted,
    scopes,
  }
  const save = useAction(
    async () => {
      if (!application) return (await api.post('/v2/admin/oauth-clients', { body: { ...body, type } })).data
      const path = { clientId: application.clientId }
      await api.patch('/v2/admin/oauth-clients/{clientId}', { path, body })
      return undefined
    },
    (created) => {
      if (created) setMade(created)
      else {
        say(t('kit.saved'))
        onClose()
      }
    },
  )
  return (
    <Dialog title={application?.name ?? t('administration.applications.new')} onClose={onClose}>
      {made ? (
        <div class="stack">
          <p>{t('administration.applications.made')}</p>
          <Copyable text={made.clientId} />
          {made.clientSecret !== null && <Copyable text={made.clientSecret} />}
        </div>
      ) : (
        <Form
          draft={draft}
          action={save}
          submit={application ? t('kit.save') : t('administration.applications.create')}
          onSubmit={() => void save.run()}
        >
          <TextField
            label={t('administration.applications.name')}
            value={name}
            onChange={setName}
            isRequired
            maxLength={255}
          />
          <LongTextField
            label={t('administration.applications.uris')}
            hint={t('administration.applications.urisHint')}
            value={uris}
            onChange={setUris}
            isRequired
            rows={3}
          />
          {!application && (
            <SelectField
              label={t('administration.applications.kind')}
              value={type}
              onChange={setType}
              options={[
                { value: 'confidential', text: t('administration.applications.confidential') },
                { value: 'public', text: t('administration.applications.public') },
              ]}
            />
          )}
          <TextField
            label={t('administration.applications.website')}
            type="url"
            value={websiteUrl}
            onChange={setWebsiteUrl}
            isOptional
          />
          <Switch
            label={t('administration.applications.trusted')}
            hint={t('administration.applications.trustedHint')}
            isOn={isTrusted}
            onChange={setIsTrusted}
          />
          <ScopesField chosen={scopes} onChange={setScopes} />
        </Form>
      )}
    </Dialog>
  )
}
