import { DaybookError } from '@daybook/client'
import { notifyManager, QueryClient, type QueryKey, QueryObserver } from '@tanstack/query-core'
import { useEffect, useRef, useState } from 'preact/hooks'

const FRESH_MS = 5_000
const MAX_REPEATS = 2

/** Keeps the answers of the server, so that a screen that is opened again shows them at once. */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A refusal stays one. Only an answer that never came, or a busy server, is worth another try.
      retry: (count, error) => count < MAX_REPEATS && error instanceof DaybookError && isPassing(error.status),
    },
  },
})

// Whoever comes back to the window sees what is true now.
queries.mount()

const isPassing = (status: number): boolean => status === 0 || status === 429 || status >= 500

export type Query<T> = {
  data: T | undefined
  /** True if the data belong to the former key, because the answer isn't here yet. */
  isFormer: boolean
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

type QueryOptions<T> = {
  /** An answer that is here already, and is as fresh as the page. */
  known?: T
  /** False waits until something is known that the request needs. */
  isEnabled?: boolean
  /** True shows the answer for the former key until the new one is here. */
  keepsFormer?: boolean
  /** Asks again after so many milliseconds, while the window is seen. */
  everyMs?: number
}

/**
 * Returns the answer of a request, and asks for it. Requests with equal keys are the same one. The key begins with the
 * noun: `['bookings', filters]`.
 */
export function useQuery<T>(
  key: QueryKey,
  load: (signal: AbortSignal) => Promise<T>,
  { known, isEnabled = true, keepsFormer = false, everyMs }: QueryOptions<T> = {},
): Query<T> {
  const options = {
    queryKey: key,
    queryFn: ({ signal }: { signal: AbortSignal }) => load(signal),
    enabled: isEnabled,
    refetchInterval: everyMs ?? (false as const),
    ...(known !== undefined && { initialData: known }),
  }
  const [observer] = useState(() => new QueryObserver<T, Error>(queries, options))
  const [, render] = useState({})
  const former = useRef<T | undefined>(undefined)
  useEffect(() => observer.subscribe(notifyManager.batchCalls(() => render({}))), [observer])
  useEffect(() => observer.setOptions(options))
  const { data, error, isFetching, refetch } = observer.getOptimisticResult(
    queries.defaultQueryOptions<T, Error, T, T>(options),
  )
  if (data !== undefined) former.current = data
  const isFormer = data === undefined && keepsFormer && error === null && former.current !== undefined
  return { data: isFormer ? former.current : data, isFormer, error, isFetching, refetch }
}

/** Asks again for everything that is shown. A change of one thing often shows in others: a booking in a list and a chart. */
export const refreshAll = (): Promise<void> => queries.invalidateQueries()

/** Asks again for what is shown and has a key that begins like this one. */
export const refresh = (key: QueryKey): Promise<void> => queries.invalidateQueries({ queryKey: key })
