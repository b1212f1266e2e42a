import type { JSX } from 'preact'
import { useTexts } from '../texts.tsx'

type PagerProps = {
  /** The number of objects before this page. */
  skip: number
  take: number
  /** The number of all objects, where the answer says it. */
  total?: number | undefined
  hasMore: boolean
  onGo: (skip: number) => void
}

/** Leads through a long list, a page at a time. A page never has more rows than a reader and a browser can take. */
export function Pager({ skip, take, total, hasMore, onGo }: PagerProps): JSX.Element | null {
  const t = useTexts()
  if (skip === 0 && !hasMore) return null
  return (
    <nav class="pager" aria-label={t('kit.pages')}>
      <button type="button" class="button quiet" disabled={skip === 0} onClick={() => onGo(Math.max(0, skip - take))}>
        {t('kit.newer')}
      </button>
      {total !== undefined && (
        <span class="soft">{t('kit.range', { from: skip + 1, to: Math.min(skip + take, total), total })}</span>
      )}
      <button type="button" class="button quiet" disabled={!hasMore} onClick={() => onGo(skip + take)}>
        {t('kit.older')}
      </button>
    </nav>
  )
}
