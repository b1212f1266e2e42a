import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { clientOf, type Owner } from '../../../api/owner.ts'
import { useQuery } from '../../../api/query.ts'
import { Choices, Switch } from '../../../kit/fields.tsx'
import { useTexts } from '../../../texts.tsx'

type Activation = Schemas.EventTypeWorkflow['activation']
type ActivationFieldProps = { owner: Owner; activation: Activation; onChange: (activation: Activation) => void }

/** The event types for which a workflow acts. */
export function ActivationField({ owner, activation, onChange }: ActivationFieldProps): JSX.Element {
  const t = useTexts()
  const types = useQuery(['event-types', owner], async (signal) => {
    const owned = clientOf(owner)
    return (await owned.get('/v2/event-types', { signal })).data
  })
  return (
    <>
      <Switch
        label={t('workflows.all')}
        hint={t('workflows.allHint')}
        isOn={activation.isActiveOnAllEventTypes}
        onChange={(isActiveOnAllEventTypes) => onChange({ ...activation, isActiveOnAllEventTypes })}
      />
      {!activation.isActiveOnAllEventTypes && (
        <Choices
          legend={t('eventTypes.title')}
          chosen={activation.activeOnEventTypeIds.map(String)}
          onChange={(chosen) => onChange({ ...activation, activeOnEventTypeIds: chosen.map(Number) })}
          options={(types.data ?? []).map(({ id, title }) => ({ value: String(id), text: title }))}
        />
      )}
    </>
  )
}
