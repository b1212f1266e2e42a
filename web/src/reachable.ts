const MARK = 'daybook.reloaded'
/** A page that fails again so soon fails for another reason than an upgrade. */
const AGAIN_MS = 60_000

/** Returns true if the server answers. What it answers doesn't matter. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await fetch('/health', { cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

/**
 * Loads the page again, because a part of its script is missing: an upgrade has replaced it. Returns false if that has just
 * been done and didn't help.
 */
export function reloadOnce(): boolean {
  try {
    const last = Number(sessionStorage.getItem(MARK) ?? 0)
    const now = Date.now()
    if (now - last < AGAIN_MS) return false
    sessionStorage.setItem(MARK, String(now))
  } catch {
    // Without a memory the page could load for ever.
    return false
  }
  location.reload()
  return true
}
