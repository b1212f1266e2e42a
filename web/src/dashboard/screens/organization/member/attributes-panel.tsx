import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Failure } from '../../../kit/failure.tsx'
import { NumberField, SelectField, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { Panel } from '../../../kit/page.tsx'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'

const MAX_SHOWN = 250

type AttributesPanelProps = { orgId: number; userId: number }

/** What the organization notes about a member, each with the weight that it has for a round robin. */
export function AttributesPanel({ orgId, userId }: AttributesPanelProps): JSX.Element {
  const t = useTexts()
  const draft = useDraft('new-assignment')
  const [attributeId, setAttributeId] = useField(draft, 'attributeId', '')
  const [optionId, setOptionId] = useField(draft, 'optionId', '')
  const [value, setValue] = useField(draft, 'value', '')
  const path = { orgId, userId }
  const attributes = useQuery(['organization', orgId, 'attributes'], async (signal) => {
    const query = { take: MAX_SHOWN }
    return (await api.get('/v2/organizations/{orgId}/attributes', { path: { orgId }, query, signal })).data
  })
  const chosen = attributes.data?.find(({ id }) => id === attributeId)
  const hasOptions = chosen?.type.endsWith('SELECT') === true
  const options = useQuery(
    ['organization', orgId, 'attributes', attributeId, 'options'],
    async (signal) => {
      const of = { orgId, attributeId }
      return (await api.get('/v2/organizations/{orgId}/attributes/{attributeId}/options', { path: of, signal })).data
    },
    { isEnabled: hasOptions },
  )
  const assigned = useQuery(['organization', orgId, 'assigned', userId], async (signal) => {
    return (await api.get('/v2/organizations/{orgId}/attributes/options/{userId}', { path, signal })).data
  })
  const assign = useAction(
    () =>
      api.post('/v2/organizations/{orgId}/attributes/options/{userId}', {
        path,
        body: hasOptions ? { attributeId, attributeOptionId: optionId } : { attributeId, value },
      }),
    () => {
      say(t('kit.saved'))
      setOptionId('')
      setValue('')
    },
  )
  const weigh = useAction(
    (attributeOptionId: string, weight: number | null) =>
      api.patch('/v2/organizations/{orgId}/attributes/options/{userId}/{attributeOptionId}', {
        path: { ...path, attributeOptionId },
        body: { weight },
      }),
    () => say(t('kit.saved')),
  )
  const remove = useAction((attributeOptionId: string) =>
    api.delete('/v2/organizations/{orgId}/attributes/options/{userId}/{attributeOptionId}', {
      path: { ...path, attributeOptionId },
    }),
  )
  const nameOf = (id: string) => attributes.data?.find((attribute) => attribute.id === id)?.name ?? id
  return (
    <Panel title={t('organization.attributes')}>
      <Failure error={weigh.error ?? remove.error} takesFocus />
      <Loaded query={assigned}>
        {(list) => (
          <ul class="rows-list">
            {list.map((option) => (
              <li key={option.id}>
                <div class="grow">
                  <strong>{option.value}</strong>
                  <p class="soft">{nameOf(option.attributeId)}</p>
                </div>
                <NumberField
                  label={t('organization.member.weight', { name: option.value })}
                  isLabelUnseen
                  value={option.weight ?? undefined}
                  onChange={(weight) => void weigh.run(option.id, weight ?? null)}
                  min={0}
                  max={100}
                  unit="%"
                />
                <button
                  type="button"
                  class="button quiet"
                  aria-label={t('organization.attributes.removeOption', { name: option.value })}
                  onClick={() => void remove.run(option.id)}
                >
                  {t('kit.remove')}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Form
        draft={draft}
        action={assign}
        submit={t('kit.add')}
        isDisabled={chosen === undefined || (hasOptions && optionId === '')}
        onSubmit={() => void assign.run()}
      >
        <SelectField
          label={t('organization.member.attribute')}
          value={attributeId}
          onChange={(id) => {
            setAttributeId(id)
            setOptionId('')
          }}
          options={[
            { value: '', text: t('routingForms.choose') },
            ...(attributes.data ?? []).map(({ id, name }) => ({ value: id, text: name })),
          ]}
        />
        {hasOptions && (
          <SelectField
            label={t('organization.member.option')}
            value={optionId}
            onChange={setOptionId}
            options={[
              { value: '', text: t('routingForms.choose') },
              ...(options.data ?? []).map((option) => ({ value: option.id, text: option.value })),
            ]}
          />
        )}
        {chosen && !hasOptions && (
          <TextField
            label={t('organization.member.value')}
            value={value}
            onChange={setValue}
            isRequired
            maxLength={500}
          />
        )}
      </Form>
    </Panel>
  )
}
