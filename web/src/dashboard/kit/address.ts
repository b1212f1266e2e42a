import { useLocation } from 'preact-iso'

/**
 * Returns a parameter of the address and the function that changes it, so that a filter is still there after a reload and
 * in a shared link. The fallback isn't written into the address.
 */
export function useParameter(name: string, fallback = ''): [value: string, set: (value: string) => void] {
  const { query, route } = useLocation()
  const set = (value: string) => {
    // The address may have changed since the last rendering.
    const next = new URLSearchParams(location.search)
    if (value === fallback) next.delete(name)
    else next.set(name, value)
    // A filter changes what is on the page before.
    if (name !== 'skip') next.delete('skip')
    if (name !== 'cursor') next.delete('cursor')
    const written = next.toString()
    route(location.pathname + (written && `?${written}`), true)
  }
  return [query[name] ?? fallback, set]
}
