import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Copyable } from '../../../kit/copy.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'

type ManagedDialogProps = { orgId: number; organization?: Schemas.ManagedOrganization; onClose: () => void }

/** Makes a managed organization and shows its API key once, or renames one. */
export function ManagedDialog({ orgId, organization, onClose }: ManagedDialogProps): JSX.Element {
  const t = useTexts()
  const draft = useDraft('managed-organization', organization?.id)
  const [name, setName] = useField(draft, 'name', organization?.name ?? '')
  const [slug, setSlug] = useField(draft, 'slug', organization?.slug ?? '')
  const [key, setKey] = useState<string | undefined>(undefined)
  const save = useAction(async () => {
    const body = { name, ...(slug && slug !== organization?.slug && { slug }) }
    if (organization) {
      const path = { orgId, managedOrganizationId: organization.id }
      await api.patch('/v2/organizations/{orgId}/organizations/{managedOrganizationId}', { path, body })
      say(t('kit.saved'))
      onClose()
      return
    }
    const { data } = await api.post('/v2/organizations/{orgId}/organizations', { path: { orgId }, body })
    setKey(data.apiKey)
  })
  return (
    <Dialog title={organization ? organization.name : t('organization.managed.new')} onClose={onClose}>
      {key === undefined ? (
        <Form draft={draft} action={save} submit={t('kit.save')} onSubmit={() => void save.run()}>
          <TextField
            label={t('administration.organizations.name')}
            value={name}
            onChange={setName}
            isRequired
            maxLength={255}
          />
          <TextField
            label={t('administration.organizations.slug')}
            hint={t('administration.organizations.slugHint')}
            value={slug}
            onChange={setSlug}
            isOptional
            maxLength={255}
          />
        </Form>
      ) : (
        <div class="stack">
          <p role="status">{t('organization.managed.key')}</p>
          <Copyable text={key} />
        </div>
      )}
    </Dialog>
  )
}
