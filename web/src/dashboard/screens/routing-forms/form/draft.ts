import type { Body, Schemas } from '@daybook/client'
import { type Action, useAction } from '../../../api/action.ts'
import { clientOf, type Owner } from '../../../api/owner.ts'
import { type Draft as Kept, partOf, useField, useDraft as useKept } from '../../../drafts/use-draft.ts'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import type { Question } from './question.ts'

export type Route = Schemas.RoutingFormRoute
type Changes = Body<'PATCH /v2/routing-forms/{routingFormId}'>

/** A routing form with the changes that are not saved yet. All tabs share it. */
export type Draft = {
  id: string
  owner: Owner
  name: string
  description: string
  isOff: boolean
  questions: readonly Question[]
  routes: readonly Route[]
  isChanged: boolean
  kept: Kept
  change: (changes: Changes) => void
  discard: () => void
  save: Action<[], unknown>
}

export function useDraft(form: Schemas.RoutingForm, owner: Owner): Draft {
  const t = useTexts()
  const kept = useKept('routing-form', form.id)
  const [changes, setChanges] = useField<Changes>(kept, 'changes', {}, { basis: partOf(form) })
  const isChanged = Object.keys(changes).length > 0
  const save = useAction(
    () => {
      const owned = clientOf(owner)
      const path = { routingFormId: form.id }
      return owned.patch('/v2/routing-forms/{routingFormId}', { path, body: changes })
    },
    () => {
      setChanges({})
      say(t('kit.saved'))
    },
  )
  return {
    id: form.id,
    owner,
    name: changes.name ?? form.name,
    description: changes.description ?? form.description ?? '',
    isOff: changes.disabled ?? form.disabled,
    // The document of the API gives no shape to stored fields and routes. They are those that were sent.
    questions: (changes.fields ?? form.fields) as Question[],
    routes: changes.routes ?? (form.routes as Route[]),
    isChanged,
    kept,
    change: (more) => setChanges((former) => ({ ...former, ...more })),
    discard: () => {
      kept.discard()
      save.reset()
    },
    save,
  }
}
