import type { JSX } from 'preact'
import { useTexts } from '../texts.tsx'
import { useParameter } from './address.ts'

/** Returns the cursor of the page that the address names. The first page has none. */
export function useCursor(): string | undefined {
  const [cursor] = useParameter('cursor')
  return cursor || undefined
}

/** Leads through a list whose answers name the next page. `next` is null on the last one. */
export function CursorPager({ next }: { next: string | null | undefined }): JSX.Element | null {
  const t = useTexts()
  const [cursor, setCursor] = useParameter('cursor')
  if (cursor === '' && !next) return null
  return (
    <nav class="pager" aria-label={t('kit.pages')}>
      <button type="button" class="button quiet" disabled={cursor === ''} onClick={() => setCursor('')}>
        {t('kit.first')}
      </button>
      <button type="button" class="button quiet" disabled={!next} onClick={() => next && setCursor(next)}>
        {t('kit.older')}
      </button>
    </nav>
  )
}
