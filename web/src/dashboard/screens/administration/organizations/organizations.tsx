import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useAccount } from '../../../account.tsx'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { NumberField, Switch, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { AdministrationPage } from '../administration-page.tsx'
import { ListPanel } from './list-panel.tsx'

/** Lists and makes organizations. */
export default function Organizations(): JSX.Element {
  const t = useTexts()
  const { me } = useAccount()
  const [name, setName] = useState('')
  const [slug, setSlug] = useState('')
  const [ownerId, setOwnerId] = useState<number | undefined>(me.id)
  const [isPlatform, setIsPlatform] = useState(false)
  const eventTypes = useQuery(['admin', 'event-types'], (signal) =>
    api.get('/v2/admin/event-types', { query: { limit: 50 }, signal }),
  )
  const create = useAction(
    () =>
      api.post('/v2/admin/organizations', {
        body: { name, ownerId: ownerId ?? me.id, isPlatform, ...(slug && { slug }) },
      }),
    ({ data }) => {
      say(t('administration.organizations.created', { name: data.name }))
      setName('')
      setSlug('')
    },
  )
  return (
    <AdministrationPage>
      <div class="columns">
        <ListPanel />
        <Panel title={t('administration.organizations.new')} lead={t('administration.organizations.newLead')}>
          <Form action={create} submit={t('administration.organizations.create')} onSubmit={() => void create.run()}>
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
            <NumberField
              label={t('administration.organizations.owner')}
              hint={t('administration.organizations.ownerHint')}
              value={ownerId}
              onChange={setOwnerId}
              min={1}
              isRequired
            />
            <Switch
              label={t('administration.organizations.platform')}
              hint={t('administration.organizations.platformHint')}
              isOn={isPlatform}
              onChange={setIsPlatform}
            />
          </Form>
        </Panel>
        <Panel title={t('administration.organizations.types')} lead={t('administration.organizations.typesLead')}>
          <Loaded query={eventTypes}>
            {({ data }) => (
              <ul class="rows-list">
                {data.map((type) => (
                  <li key={type.id}>
                    <div class="grow">
                      <h3>{type.title}</h3>
                      <p class="soft">{type.teamSlug ?? type.ownerEmail}</p>
                    </div>
                    <span class="soft">#{type.id}</span>
                  </li>
                ))}
              </ul>
            )}
          </Loaded>
        </Panel>
      </div>
    </AdministrationPage>
  )
}
