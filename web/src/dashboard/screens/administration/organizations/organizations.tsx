import type { JSX } from 'preact'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { Loaded } from '../../../kit/loaded.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'
import { AdministrationPage } from '../administration-page.tsx'
import { ListPanel } from './list-panel.tsx'
import { NewOrganizationPanel } from './new-organization-panel.tsx'

/** Lists and makes organizations. */
export default function Organizations(): JSX.Element {
  const t = useTexts()
  const eventTypes = useQuery(['admin', 'event-types'], (signal) =>
    api.get('/v2/admin/event-types', { query: { limit: 50 }, signal }),
  )
  return (
    <AdministrationPage>
      <div class="columns">
        <ListPanel />
        <NewOrganizationPanel />
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
