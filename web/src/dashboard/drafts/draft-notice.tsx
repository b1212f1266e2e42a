import type { JSX } from 'preact'
import { useFormats } from '../formats.ts'
import { useTexts } from '../texts.tsx'
import type { Draft } from './use-draft.ts'

/**
 * Says that a form shows what was typed earlier and not saved, or what somebody else has changed meanwhile, with a way
 * to what is stored.
 */
export function DraftNotice({ draft }: { draft: Draft }): JSX.Element | null {
  const t = useTexts()
  const formats = useFormats()
  const at = draft.foundAt()
  const isOvertaken = draft.isOvertaken()
  if (at === undefined && !isOvertaken) return null
  return (
    <div class="notice with-action draft-notice" role="status">
      <div>
        {at === undefined ? (
          <p>{t('kit.draft.overtakenNow')}</p>
        ) : (
          <>
            <p>{t('kit.draft.found', { when: formats.relative(at) })}</p>
            {isOvertaken && <p>{t('kit.draft.overtaken')}</p>}
          </>
        )}
      </div>
      <button type="button" class="button quiet" onClick={draft.discard}>
        {t('kit.draft.discard')}
      </button>
    </div>
  )
}
