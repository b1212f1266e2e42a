import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import type { Owner } from '../../../api/owner.ts'
import { LongTextField, SelectField, TextField } from '../../../kit/fields.tsx'
import { useTexts } from '../../../texts.tsx'
import { useBookableTypes } from './bookable-types.ts'

type Action = Schemas.RoutingFormAction
const TYPES: readonly Action['type'][] = ['eventTypeRedirectUrl', 'customPageMessage', 'externalRedirectUrl']

type ActionFieldProps = { owner: Owner; action: Action; onChange: (action: Action) => void }

/** Where a route leads: to the times of an event type, to a message, or to another page. */
export function ActionField({ owner, action, onChange }: ActionFieldProps): JSX.Element {
  const t = useTexts()
  const types = useBookableTypes(owner)
  const chosen = types.find(({ id, address }) => id === action.eventTypeId || address === action.value)
  return (
    <>
      <SelectField
        label={t('routingForms.leadsTo')}
        value={action.type}
        onChange={(type) => onChange({ type, value: '' })}
        options={TYPES.map((value) => ({ value, text: t(`routingForms.leadsTo.${value}`) }))}
      />
      {action.type === 'eventTypeRedirectUrl' && (
        <SelectField
          label={t('bookings.eventType')}
          value={chosen ? String(chosen.id) : ''}
          onChange={(id) => {
            const type = types.find((each) => String(each.id) === id)
            if (type) onChange({ type: action.type, value: type.address, eventTypeId: type.id })
          }}
          options={[
            // A form of the API may lead to an event type that is in no list here.
            ...(chosen ? [] : [{ value: '', text: action.value || t('routingForms.choose') }]),
            ...types.map(({ id, title }) => ({ value: String(id), text: title })),
          ]}
        />
      )}
      {action.type === 'customPageMessage' && (
        <LongTextField
          label={t('routingForms.message')}
          value={action.value}
          onChange={(value) => onChange({ ...action, value })}
          isRequired
          maxLength={5000}
          rows={3}
        />
      )}
      {action.type === 'externalRedirectUrl' && (
        <TextField
          label={t('routingForms.address')}
          hint={t('routingForms.addressHint')}
          type="url"
          value={action.value}
          onChange={(value) => onChange({ ...action, value })}
          isRequired
          maxLength={5000}
        />
      )}
    </>
  )
}
