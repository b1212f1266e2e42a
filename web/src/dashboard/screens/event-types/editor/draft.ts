import type { Body } from '@daybook/client'
import { useEffect, useState } from 'preact/hooks'
import { type Action, useAction } from '../../../api/action.ts'
import { clientOf, type Owner } from '../../../api/owner.ts'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import type { EventType } from '../event-type.ts'

export type Changes = Body<'PATCH /v2/event-types/{eventTypeId}'>

/** The changes of an event type that are not saved yet. All tabs share them. */
export type Draft = {
  type: EventType
  owner: Owner
  changes: Changes
  change: (changes: Changes) => void
  discard: () => void
  save: Action<[], unknown>
}

export function useDraft(type: EventType, owner: Owner): Draft {
  const t = useTexts()
  const [changes, setChanges] = useState<Changes>({})
  const isChanged = Object.keys(changes).length > 0
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
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged])
  return {
    type,
    owner,
    changes,
    change: (more) => setChanges((former) => ({ ...former, ...more })),
    discard: () => {
      setChanges({})
      save.reset()
    },
    save,
  }
}
