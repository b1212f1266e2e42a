import type { Body } from '@daybook/client'
import { type Action, useAction } from '../../../api/action.ts'
import { clientOf, type Owner } from '../../../api/owner.ts'
import { type Draft as Kept, partOf, useField, useDraft as useKept } from '../../../drafts/use-draft.ts'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import type { EventType } from '../event-type.ts'

export type Changes = Body<'PATCH /v2/event-types/{eventTypeId}'>

/** The changes of an event type that are not saved yet. All tabs share them. */
export type Draft = {
  type: EventType
  owner: Owner
  changes: Changes
  kept: Kept
  change: (changes: Changes) => void
  discard: () => void
  save: Action<[], unknown>
}

export function useDraft(type: EventType, owner: Owner): Draft {
  const t = useTexts()
  const kept = useKept('event-type', type.id)
  const [changes, setChanges] = useField<Changes>(kept, 'changes', {}, { basis: partOf(type) })
  const save = useAction(
    () => {
      const owned = clientOf(owner)
      return owned.patch('/v2/event-types/{eventTypeId}', { path: { eventTypeId: type.id }, body: changes })
    },
    () => {
      setChanges({})
      say(t('kit.saved'))
    },
  )
  return {
    type,
    owner,
    changes,
    kept,
    change: (more) => setChanges((former) => ({ ...former, ...more })),
    discard: () => {
      kept.discard()
      save.reset()
    },
    save,
  }
}
