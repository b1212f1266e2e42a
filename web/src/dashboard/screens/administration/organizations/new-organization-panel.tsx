import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAccount } from '../../../account.tsx'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Switch, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'

/** Makes an organization, for oneself or for somebody with an account. */
export function NewOrganizationPanel(): JSX.Element {
  const t = useTexts()
  const { me } = useAccount()
  const draft = useDraft('new-organization')
  const [name, setName] = useField(draft, 'name', '')
  const [slug, setSlug] = useField(draft, 'slug', '')
  const [owner, setOwner] = useField(draft, 'owner', me.email)
  const [fault, setFault] = useState<string | undefined>(undefined)
  const [isPlatform, setIsPlatform] = useField(draft, 'isPlatform', false)
  const create = useAction(
    async () => {
      const { data } = await api.get('/v2/admin/users', { query: { email: owner, limit: 1 } })
      const [account] = data
      if (!account) return undefined
      return api.post('/v2/admin/organizations', {
        body: { name, ownerId: account.id, isPlatform, ...(slug && { slug }) },
      })
    },
    (made) => {
      if (!made) return setFault(t('administration.organizations.noOwner'))
      say(t('administration.organizations.created', { name: made.data.name }))
      setName('')
      setSlug('')
    },
  )
  return (
    <Panel title={t('administration.organizations.new')} lead={t('administration.organizations.newLead')}>
      <Form
        draft={draft}
        action={create}
        submit={t('administration.organizations.create')}
        onSubmit={() => void create.run()}
      >
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
          maxLength={100}
        />
        <TextField
          label={t('administration.organizations.owner')}
          hint={t('administration.organizations.ownerHint')}
          fault={fault}
          type="email"
          value={owner}
          onChange={(address) => {
            setOwner(address)
            setFault(undefined)
          }}
          isRequired
          maxLength={320}
        />
        <Switch
          label={t('administration.organizations.platform')}
          hint={t('administration.organizations.platformHint')}
          isOn={isPlatform}
          onChange={setIsPlatform}
        />
      </Form>
    </Panel>
  )
}
