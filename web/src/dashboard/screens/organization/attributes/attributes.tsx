import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useDialog } from '../../../kit/dialog.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { PeopleIcon } from '../../../kit/icons.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { Badge, Empty } from '../../../kit/page.tsx'
import { useRemoval } from '../../../kit/removal.ts'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { OrganizationPage, useOrganizationId } from '../organization-page.tsx'
import { AttributeDialog } from './attribute-dialog.tsx'
import { OptionsDialog } from './options-dialog.tsx'

const MAX_SHOWN = 100

/** What an organization notes about its people, such as languages, so that routing forms find the right ones. */
export default function Attributes(): JSX.Element {
  const t = useTexts()
  const orgId = useOrganizationId()
  const editing = useDialog<Schemas.Attribute | 'new'>()
  const choosing = useDialog<Schemas.Attribute>()
  const attributes = useQuery(['organization', orgId, 'attributes'], async (signal) => {
    const query = { take: MAX_SHOWN }
    return (await api.get('/v2/organizations/{orgId}/attributes', { path: { orgId }, query, signal })).data
  })
  const toggle = useAction(
    ({ id, enabled }: Schemas.Attribute) =>
      api.patch('/v2/organizations/{orgId}/attributes/{attributeId}', {
        path: { orgId, attributeId: id },
        body: { enabled: !enabled },
      }),
    () => say(t('kit.saved')),
  )
  const { isGone, remove } = useRemoval((attributeId: string) =>
    api.delete('/v2/organizations/{orgId}/attributes/{attributeId}', { path: { orgId, attributeId } }),
  )
  return (
    <OrganizationPage
      part="attributes"
      actions={
        <button type="button" class="button" onClick={() => editing.open('new')}>
          {t('organization.attributes.new')}
        </button>
      }
    >
      <Failure error={toggle.error} takesFocus />
      <Loaded query={attributes}>
        {(list) => {
          const shown = list.filter(({ id }) => !isGone(id))
          if (shown.length === 0)
            return (
              <Empty
                icon={<PeopleIcon />}
                title={t('organization.attributes.none')}
                text={t('organization.attributes.noneText')}
              />
            )
          return (
            <ul class="rows-list">
              {shown.map((attribute) => (
                <li key={attribute.id}>
                  <div class="grow">
                    <h2 class="row-name">{attribute.name}</h2>
                    <p class="soft">{t(`organization.attributes.type.${attribute.type}`)}</p>
                  </div>
                  {!attribute.enabled && <Badge tone="warn">{t('webhooks.off')}</Badge>}
                  <Menu
                    label={t('kit.actions', { name: attribute.name })}
                    items={[
                      { text: t('kit.edit'), onChoose: () => editing.open(attribute) },
                      attribute.type.endsWith('SELECT') && {
                        text: t('organization.attributes.options'),
                        onChoose: () => choosing.open(attribute),
                      },
                      {
                        text: attribute.enabled
                          ? t('organization.attributes.switchOff')
                          : t('organization.attributes.switchOn'),
                        onChoose: () => void toggle.run(attribute),
                      },
                      {
                        text: t('kit.delete'),
                        isDangerous: true,
                        onChoose: () => remove(attribute.id, t('eventTypes.deleted', { title: attribute.name })),
                      },
                    ]}
                  />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
      {editing.subject && (
        <AttributeDialog
          orgId={orgId}
          {...(editing.subject !== 'new' && { attribute: editing.subject })}
          onClose={editing.close}
        />
      )}
      {choosing.subject && <OptionsDialog orgId={orgId} attribute={choosing.subject} onClose={choosing.close} />}
    </OrganizationPage>
  )
}
