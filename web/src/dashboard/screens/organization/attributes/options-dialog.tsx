import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { api } from '../../../api/client.ts'
import { useQuery } from '../../../api/query.ts'
import { useDraft, useField } from '../../../drafts/use-draft.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { Form } from '../../../kit/form.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { freeSlug, slugOf } from '../../../kit/slug.ts'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'

type OptionsDialogProps = { orgId: number; attribute: Schemas.Attribute; onClose: () => void }

/** The choices of an attribute. A new name keeps the people who have the choice. */
export function OptionsDialog({ orgId, attribute, onClose }: OptionsDialogProps): JSX.Element {
  const t = useTexts()
  const path = { orgId, attributeId: attribute.id }
  const draft = useDraft('new-option', attribute.id)
  const [value, setValue] = useField(draft, 'value', '')
  const options = useQuery(['organization', orgId, 'attributes', attribute.id, 'options'], async (signal) => {
    return (await api.get('/v2/organizations/{orgId}/attributes/{attributeId}/options', { path, signal })).data
  })
  const taken = (options.data ?? []).map(({ slug }) => slug)
  const add = useAction(
    () =>
      api.post('/v2/organizations/{orgId}/attributes/{attributeId}/options', {
        path,
        body: { value, slug: freeSlug(slugOf(value) || 'option', taken) },
      }),
    () => setValue(''),
  )
  const rename = useAction(
    (optionId: string, name: string) =>
      api.patch('/v2/organizations/{orgId}/attributes/{attributeId}/options/{optionId}', {
        path: { ...path, optionId },
        body: { value: name },
      }),
    () => say(t('kit.saved')),
  )
  const remove = useAction((optionId: string) =>
    api.delete('/v2/organizations/{orgId}/attributes/{attributeId}/options/{optionId}', {
      path: { ...path, optionId },
    }),
  )
  return (
    <Dialog title={attribute.name} onClose={onClose}>
      <div class="stack">
        <Failure error={rename.error ?? remove.error} takesFocus />
        <Loaded query={options}>
          {(list) => (
            <ul class="rows-list">
              {list.map((option) => (
                <li key={option.id}>
                  <input
                    class="grow"
                    aria-label={t('organization.attributes.option', { name: option.value })}
                    value={option.value}
                    maxLength={500}
                    onChange={({ currentTarget }) => void rename.run(option.id, currentTarget.value)}
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
        <Form draft={draft} action={add} submit={t('kit.add')} onSubmit={() => void add.run()}>
          <TextField
            label={t('organization.attributes.newOption')}
            value={value}
            onChange={setValue}
            isRequired
            maxLength={500}
          />
        </Form>
      </div>
    </Dialog>
  )
}
