import { DaybookError } from '@daybook/client'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Copyable } from '../../../kit/copy.tsx'
import { Dialog, useDialog } from '../../../kit/dialog.tsx'
import { LongTextField, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Empty } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import { DevelopersPage } from '../developers-page.tsx'

/** The platform clients: programs with users of their own on this server. */
export default function Clients(): JSX.Element {
  const t = useTexts()
  const creating = useDialog()
  const clients = useQuery(['platform-clients'], async (signal) => {
    try {
      return (await api.get('/v2/oauth-clients', { signal })).data
    } catch (error) {
      // Members of other organizations may have none. For them the list is empty.
      if (error instanceof DaybookError && error.status === 403) return []
      throw error
    }
  })
  const newButton = (
    <button type="button" class="button" onClick={() => creating.open(true)}>
      {t('developers.clients.new')}
    </button>
  )
  return (
    <DevelopersPage actions={newButton}>
      <Loaded query={clients}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={t('developers.clients.none')} text={t('developers.clients.noneText')} />
          ) : (
            <ul class="rows-list">
              {list.map(({ id, name }) => (
                <li key={id}>
                  <div class="grow">
                    <h2 class="row-name">
                      <a href={`/dashboard/oauth-clients/${id}`}>{name}</a>
                    </h2>
                    <code dir="ltr">{id}</code>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {creating.subject && <NewClientDialog onClose={creating.close} />}
    </DevelopersPage>
  )
}

function NewClientDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useTexts()
  const draft = useDraft('new-platform-client')
  const [name, setName] = useField(draft, 'name', '')
  const [uris, setUris] = useField(draft, 'uris', '')
  const [made, setMade] = useState<{ clientId: string; clientSecret: string } | undefined>(undefined)
  const create = useAction(
    () =>
      api.post('/v2/oauth-clients', {
        body: { name, redirectUris: uris.split(/\s+/).filter(Boolean), permissions: ['*'] },
      }),
    ({ data }) => setMade(data),
  )
  return (
    <Dialog title={t('developers.clients.new')} onClose={onClose}>
      {made ? (
        <div class="stack">
          <p>{t('administration.applications.made')}</p>
          <Copyable text={made.clientId} />
          <Copyable text={made.clientSecret} />
        </div>
      ) : (
        <Form draft={draft} action={create} submit={t('developers.clients.create')} onSubmit={() => void create.run()}>
          <TextField
            label={t('administration.organizations.name')}
            value={name}
            onChange={setName}
            isRequired
            maxLength={255}
          />
          <LongTextField
            label={t('administration.applications.uris')}
            hint={t('developers.clients.urisHint')}
            value={uris}
            onChange={setUris}
            isRequired
            rows={3}
          />
        </Form>
      )}
    </Dialog>
  )
}
