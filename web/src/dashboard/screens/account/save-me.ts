import type { Body } from '@daybook/client'
import { type Action, useAction } from '../../api/action.ts'
import { api } from '../../api/client.ts'
import { say } from '../../kit/toasts.tsx'
import { useTexts } from '../../texts.tsx'

type Change = Body<'PATCH /v2/me'>

/** Saves a part of the profile, and says so. */
export function useSaveMe(onSaved?: () => void): Action<[Change], unknown> {
  const t = useTexts()
  return useAction(
    (body: Change) => api.patch('/v2/me', { body }),
    () => {
      say(t('kit.saved'))
      onSaved?.()
    },
  )
}
