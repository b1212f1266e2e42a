import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { clientOf, type Owner } from '../../../api/owner.ts'
import { useQuery } from '../../../api/query.ts'
import { Choices, Switch } from '../../../kit/fields.tsx'
import { useTexts } from '../../../texts.tsx'

type Activation = Schemas.RoutingFormWorkflow['activation']
type FormsFieldProps = { owner: Owner; activation: Activation; onChange: (activation: Activation) => void }

const MAX_SHOWN = 100

/** The routing forms after which a workflow acts. */
export function FormsField({ owner, activation, onChange }: FormsFieldProps): JSX.Element {
  const t = useTexts()
  const forms = useQuery(['routing-forms', owner], async (signal) => {
    const owned = clientOf(owner)
    return (await owned.get('/v2/routing-forms', { query: { take: MAX_SHOWN }, signal })).data
  })
  return (
    <>
      <Switch
        label={t('workflows.forms.all')}
        isOn={activation.isActiveOnAllRoutingForms}
        onChange={(isActiveOnAllRoutingForms) => onChange({ ...activation, isActiveOnAllRoutingForms })}
      />
      {!activation.isActiveOnAllRoutingForms && (
        <Choices
          legend={t('workflows.forms.which')}
          chosen={activation.activeOnRoutingFormIds}
          onChange={(activeOnRoutingFormIds) => onChange({ ...activation, activeOnRoutingFormIds })}
          options={(forms.data ?? []).map(({ id, name }) => ({ value: id, text: name }))}
        />
      )}
    </>
  )
}
