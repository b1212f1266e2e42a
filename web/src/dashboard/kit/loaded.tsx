import type { ComponentChildren, JSX } from 'preact'
import type { Query } from '../api/query.ts'
import { useTexts } from '../texts.tsx'
import { Failure } from './failure.tsx'

type LoadedProps<T> = { query: Query<T>; children: (data: T) => ComponentChildren }

/** Shows the content once it is here; before that grey lines, or the reason why it doesn't come. */
export function Loaded<T>({ query, children }: LoadedProps<T>): JSX.Element {
  const t = useTexts()
  if (query.data !== undefined) return <div class={query.isFormer ? 'former' : undefined}>{children(query.data)}</div>
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div class="skeleton" role="status" aria-label={t('kit.loading')}>
      <span />
      <span />
      <span />
    </div>
  )
}
