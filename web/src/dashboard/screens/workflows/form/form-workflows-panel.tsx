import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useAction } from '../../../api/action.ts'
import { clientOf, type Owner } from '../../../api/owner.ts'
import { useQuery } from '../../../api/query.ts'
import { Failure } from '../../../kit/failure.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { Panel } from '../../../kit/page.tsx'
import { useRemoval } from '../../../kit/removal.ts'
import { useTexts } from '../../../texts.tsx'
import { useStepText } from '../step-text.ts'
import { useFormWhenText } from './form-when-text.ts'

const MAX_SHOWN = 100

/** The workflows that act when somebody has answered a routing form. */
export function FormWorkflowsPanel({ owner }: { owner: Owner }): JSX.Element {
  const t = useTexts()
  const { path, route } = useLocation()
  const whenText = useFormWhenText()
  const stepText = useStepText()
  const workflows = useQuery(['form-workflows', owner], async (signal) => {
    const owned = clientOf(owner)
    return (await owned.get('/v2/workflows/routing-form', { query: { take: MAX_SHOWN }, signal })).data
  })
  const create = useAction(
    async () => {
      const owned = clientOf(owner)
      const { data } = await owned.post('/v2/workflows/routing-form', {
        body: {
          name: t('workflows.forms.newName'),
          // It sends nothing until the host has chosen the forms.
          activation: { isActiveOnAllRoutingForms: false, activeOnRoutingFormIds: [] },
          trigger: { type: 'formSubmitted' },
          steps: [
            {
              stepNumber: 1,
              action: 'email_attendee',
              recipient: 'attendee',
              template: 'custom',
              sender: 'Daybook',
              message: { subject: '', html: '' },
            },
          ],
        },
      })
      return data[0]?.id
    },
    (id) => {
      if (id !== undefined) route(`${path}/forms/${id}`)
    },
  )
  const { isGone, remove } = useRemoval((workflowId: number) => {
    const owned = clientOf(owner)
    return owned.delete('/v2/workflows/{workflowId}/routing-form', { path: { workflowId } })
  })
  return (
    <Panel
      title={t('workflows.forms')}
      lead={t('workflows.forms.lead')}
      actions={
        <button type="button" class="button quiet" aria-busy={create.isRunning} onClick={() => void create.run()}>
          {t('workflows.forms.new')}
        </button>
      }
    >
      <Failure error={create.error} takesFocus />
      <Loaded query={workflows}>
        {(list) => {
          const shown = list.filter(({ id }) => !isGone(id))
          if (shown.length === 0) return <p class="soft">{t('workflows.forms.none')}</p>
          return (
            <ul class="rows-list">
              {shown.map(({ id, name, trigger, steps, activation }) => (
                <li key={id}>
                  <div class="grow">
                    <h3 class="row-name">
                      <a href={`${path}/forms/${id}`}>{name}</a>
                    </h3>
                    <p class="soft">
                      {whenText(trigger)}: {steps.map(stepText).join(', ')}
                    </p>
                    <p class="soft">
                      {activation.isActiveOnAllRoutingForms
                        ? t('workflows.forms.all')
                        : t('workflows.forms.some', { count: activation.activeOnRoutingFormIds.length })}
                    </p>
                  </div>
                  <Menu
                    label={t('kit.actions', { name })}
                    items={[
                      { text: t('kit.edit'), href: `${path}/forms/${id}` },
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
    </Panel>
  )
}
