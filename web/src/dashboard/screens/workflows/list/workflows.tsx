import type { JSX } from 'preact'
import { useLocation, useRoute } from 'preact-iso'
import { useAction } from '../../../api/action.ts'
import { clientOf, ownerIn, pathOf } from '../../../api/owner.ts'
import { useQuery } from '../../../api/query.ts'
import { Failure } from '../../../kit/failure.tsx'
import { BoltIcon } from '../../../kit/icons.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { Empty, Page } from '../../../kit/page.tsx'
import { useRemoval } from '../../../kit/removal.ts'
import { useTexts } from '../../../texts.tsx'
import { FormWorkflowsPanel } from '../form/form-workflows-panel.tsx'
import { useStepText } from '../step-text.ts'
import { useWhenText } from '../when-text.ts'

const MAX_SHOWN = 100

/** The workflows of an owner, each in words. */
export default function Workflows(): JSX.Element {
  const t = useTexts()
  const owner = ownerIn(useRoute().params)
  const { path, route } = useLocation()
  const whenText = useWhenText()
  const stepText = useStepText()
  const workflows = useQuery(['workflows', owner], async (signal) => {
    const owned = clientOf(owner)
    return (await owned.get('/v2/workflows', { query: { take: MAX_SHOWN }, signal })).data
  })
  const create = useAction(
    async () => {
      const owned = clientOf(owner)
      const { data } = await owned.post('/v2/workflows', {
        body: {
          name: t('workflows.newName'),
          // It sends nothing until the host has chosen the event types.
          activation: { isActiveOnAllEventTypes: false, activeOnEventTypeIds: [] },
          trigger: { type: 'beforeEvent', offset: { value: 24, unit: 'hour' } },
          steps: [
            {
              stepNumber: 1,
              action: 'email_attendee',
              recipient: 'attendee',
              template: 'reminder',
              sender: 'Daybook',
              message: { subject: '', html: '' },
            },
          ],
        },
      })
      return [data].flat()[0]?.id
    },
    (id) => {
      if (id !== undefined) route(`${path}/${id}`)
    },
  )
  const { isGone, remove } = useRemoval((workflowId: number) => {
    const owned = clientOf(owner)
    return owned.delete('/v2/workflows/{workflowId}', { path: { workflowId } })
  })
  const newButton = (
    <button type="button" class="button" aria-busy={create.isRunning} onClick={() => void create.run()}>
      {t('workflows.new')}
    </button>
  )
  return (
    <Page
      title={t('workflows.title')}
      lead={t('workflows.lead')}
      actions={newButton}
      {...(owner.kind !== 'me' && { back: { href: pathOf(owner), text: t('eventTypes.backToTeam') } })}
    >
      <Failure error={create.error} takesFocus />
      <Loaded query={workflows}>
        {(list) => {
          const shown = list.filter(({ id }) => !isGone(id))
          if (shown.length === 0)
            return <Empty icon={<BoltIcon />} title={t('workflows.none')} text={t('workflows.noneText')} />
          return (
            <ul class="rows-list">
              {shown.map(({ id, name, trigger, steps, activation }) => (
                <li key={id}>
                  <div class="grow">
                    <h2 class="row-name">
                      <a href={`${path}/${id}`}>{name}</a>
                    </h2>
                    <p class="soft">
                      {whenText(trigger)}: {steps.map(stepText).join(', ')}
                    </p>
                    <p class="soft">
                      {activation.isActiveOnAllEventTypes
                        ? t('workflows.onAll')
                        : t('workflows.onSome', { count: activation.activeOnEventTypeIds.length })}
                    </p>
                  </div>
                  <Menu
                    label={t('kit.actions', { name })}
                    items={[
                      { text: t('kit.edit'), href: `${path}/${id}` },
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
      <FormWorkflowsPanel owner={owner} />
    </Page>
  )
}
