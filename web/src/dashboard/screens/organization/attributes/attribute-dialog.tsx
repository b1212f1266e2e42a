import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { LongTextField, SelectField, TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { freeSlug, slugOf } from '../../../kit/slug.ts'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'

type AttributeDialogProps = { orgId: number; attribute?: Schemas.Attribute; onClose: () => void }

const TYPES = ['SINGLE_SELECT', 'MULTI_SELECT', 'TEXT', 'NUMBER'] as const

/** Makes an attribute with its choices, or renames it. */
export function AttributeDialog({ orgId, attribute, onClose }: AttributeDialogProps): JSX.Element {
  const t = useTexts()
  const draft = useDraft('attribute', attribute?.id)
  const [name, setName] = useField(draft, 'name', attribute?.name ?? '')
  const [type, setType] = useField(draft, 'type', attribute?.type ?? 'SINGLE_SELECT')
  const [options, setOptions] = useField(draft, 'options', '')
  const hasOptions = type.endsWith('SELECT')
  const save = useAction(
    async () => {
      if (attribute) {
        const path = { orgId, attributeId: attribute.id }
        return api.patch('/v2/organizations/{orgId}/attributes/{attributeId}', { path, body: { name } })
      }
      const body = { name, slug: slugOf(name) || 'attribute', type, options: hasOptions ? optionsIn(options) : [] }
      return api.post('/v2/organizations/{orgId}/attributes', { path: { orgId }, body })
    },
    () => {
      say(t('kit.saved'))
      onClose()
    },
  )
  return (
    <Dialog title={attribute ? attribute.name : t('organization.attributes.new')} onClose={onClose}>
      <Form draft={draft} action={save} submit={t('kit.save')} onSubmit={() => void save.run()}>
        <TextField
          label={t('organization.attributes.name')}
          value={name}
          onChange={setName}
          isRequired
          maxLength={255}
        />
        {!attribute && (
          <SelectField
            label={t('organization.attributes.type')}
            value={type}
            onChange={setType}
            options={TYPES.map((value) => ({ value, text: t(`organization.attributes.type.${value}`) }))}
          />
        )}
        {!attribute && hasOptions && (
          <LongTextField
            label={t('organization.attributes.options')}
            hint={t('eventTypes.question.optionsHint')}
            value={options}
            onChange={setOptions}
            isRequired
            maxLength={20000}
          />
        )}
      </Form>
    </Dialog>
  )
}

function optionsIn(lines: string): Schemas.CreateAttributeOption[] {
  const taken: string[] = []
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((value) => {
      const slug = freeSlug(slugOf(value) || 'option', taken)
      taken.push(slug)
      return { value, slug }
    })
}
