import type { JSX } from 'preact'
import { useLocation, useRoute } from 'preact-iso'
import { useAccount } from '../../../account.tsx'
import { useAction } from '../../../api/action.ts'
import { clientOf, ownerIn, pathOf } from '../../../api/owner.ts'
import { useQuery } from '../../../api/query.ts'
import { Failure } from '../../../kit/failure.tsx'
import { RouteIcon } from '../../../kit/icons.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { Badge, Empty, Page } from '../../../kit/page.tsx'
import { useRemoval } from '../../../kit/removal.ts'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'

const MAX_SHOWN = 100

/** The routing forms of an owner. */
export default function RoutingForms(): JSX.Element {
  const t = useTexts()
  const owner = ownerIn(useRoute().params)
  const { publicUrl } = useAccount()
  const { path, route } = useLocation()
  const forms = useQuery(['routing-forms', owner], async (signal) => {
    const owned = clientOf(owner)
    return (await owned.get('/v2/routing-forms', { query: { take: MAX_SHOWN }, signal })).data
  })
  const create = useAction(
    () => {
      const owned = clientOf(owner)
      return owned.post('/v2/routing-forms', {
        body: {
          name: t('routingForms.newName'),
          fields: [
            { id: 'email', identifier: 'email', label: t('routingForms.newEmail'), type: 'email', required: true },
          ],
          routes: [{ isFallback: true, action: { type: 'customPageMessage', value: t('routingForms.newMessage') } }],
        },
      })
    },
    ({ data }) => route(`${path}/${data.id}`),
  )
  const { isGone, remove } = useRemoval((routingFormId: string) => {
    const owned = clientOf(owner)
    return owned.delete('/v2/routing-forms/{routingFormId}', { path: { routingFormId } })
  })
  const toggle = useAction(
    (routingFormId: string, disabled: boolean) => {
      const owned = clientOf(owner)
      return owned.patch('/v2/routing-forms/{routingFormId}', { path: { routingFormId }, body: { disabled } })
    },
    () => say(t('kit.saved')),
  )
  const newButton = (
    <button type="button" class="button" aria-busy={create.isRunning} onClick={() => void create.run()}>
      {t('routingForms.new')}
    </button>
  )
  return (
    <Page
      title={t('routingForms.title')}
      lead={t('routingForms.lead')}
      actions={newButton}
      {...(owner.kind !== 'me' && { back: { href: pathOf(owner), text: t('kit.back') } })}
    >
      <Failure error={create.error ?? toggle.error} takesFocus />
      <Loaded query={forms}>
        {(list) => {
          const shown = list.filter(({ id }) => !isGone(id))
          if (shown.length === 0)
            return <Empty icon={<RouteIcon />} title={t('routingForms.none')} text={t('routingForms.noneText')} />
          return (
            <ul class="rows-list">
              {shown.map(({ id, name, description, disabled, fields }) => (
                <li key={id}>
                  <div class="grow">
                    <h2 class="row-name">
                      <a href={`${path}/${id}`}>{name}</a>
                    </h2>
                    <p class="soft">{description || t('routingForms.questions', { count: fields.length })}</p>
                  </div>
                  <Badge tone={disabled ? 'warn' : 'good'}>
                    {disabled ? t('routingForms.off') : t('routingForms.on')}
                  </Badge>
                  <Menu
                    label={t('kit.actions', { name })}
                    items={[
                      { text: t('kit.edit'), href: `${path}/${id}` },
                      { text: t('eventTypes.openPage'), href: `${publicUrl}/routing/${id}` },
                      {
                        text: disabled ? t('routingForms.switchOn') : t('routingForms.switchOff'),
                        onChoose: () => void toggle.run(id, !disabled),
                      },
                      {
                        text: t('kit.delete'),
                        isDangerous: true,
                        onChoose: () => remove(id, t('eventTypes.deleted', { title: name })),
                      },
                    ]}
                  />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Page>
  )
}
