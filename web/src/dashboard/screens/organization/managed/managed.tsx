import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useParameter } from '../../../kit/address.ts'
import { useDialog } from '../../../kit/dialog.tsx'
import { BuildingIcon } from '../../../kit/icons.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { Empty } from '../../../kit/page.tsx'
import { Pager } from '../../../kit/pager.tsx'
import { useRemoval } from '../../../kit/removal.ts'
import { useTexts } from '../../../texts.tsx'
import { OrganizationPage, useOrganizationId } from '../organization-page.tsx'
import { ManagedDialog } from './managed-dialog.tsx'

const PER_PAGE = 50

/** The organizations that this one has made for its customers. */
export default function Managed(): JSX.Element {
  const t = useTexts()
  const orgId = useOrganizationId()
  const [written, setSkip] = useParameter('skip', '0')
  const skip = Math.max(Number.parseInt(written, 10) || 0, 0)
  const editing = useDialog<Schemas.ManagedOrganization | 'new'>()
  const managed = useQuery(
    ['organization', orgId, 'managed', skip],
    (signal) => {
      const query = { take: PER_PAGE, skip }
      return api.get('/v2/organizations/{orgId}/organizations', { path: { orgId }, query, signal })
    },
    { keepsFormer: true },
  )
  const { isGone, remove } = useRemoval((managedOrganizationId: number) =>
    api.delete('/v2/organizations/{orgId}/organizations/{managedOrganizationId}', {
      path: { orgId, managedOrganizationId },
    }),
  )
  return (
    <OrganizationPage
      part="managed"
      actions={
        <button type="button" class="button" onClick={() => editing.open('new')}>
          {t('organization.managed.new')}
        </button>
      }
    >
      <Loaded query={managed}>
        {({ data, pagination }) => {
          const shown = data.filter(({ id }) => !isGone(id))
          if (shown.length === 0)
            return (
              <Empty
                icon={<BuildingIcon />}
                title={t('organization.managed.none')}
                text={t('organization.managed.noneText')}
              />
            )
          return (
            <>
              <ul class="rows-list">
                {shown.map((one) => (
                  <li key={one.id}>
                    <div class="grow">
                      <h2 class="row-name">{one.name}</h2>
                      <p class="soft" dir="ltr">
                        {one.slug}
                      </p>
                    </div>
                    <Menu
                      label={t('kit.actions', { name: one.name })}
                      items={[
                        { text: t('kit.edit'), onChoose: () => editing.open(one) },
                        {
                          text: t('kit.delete'),
                          isDangerous: true,
                          onChoose: () => remove(one.id, t('eventTypes.deleted', { title: one.name })),
                        },
                      ]}
                    />
                  </li>
                ))}
              </ul>
              <Pager
                skip={skip}
                take={PER_PAGE}
                total={pagination.totalItems}
                hasMore={pagination.hasNextPage}
                onGo={(next) => setSkip(String(next))}
              />
            </>
          )
        }}
      </Loaded>
      {editing.subject && (
        <ManagedDialog
          orgId={orgId}
          {...(editing.subject !== 'new' && { organization: editing.subject })}
          onClose={editing.close}
        />
      )}
    </OrganizationPage>
  )
}
