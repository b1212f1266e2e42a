/** After a change, its caller reads from the primary for this time. */
const OWN_WRITE_MS = 5000
/** The maximum of callers that are remembered. The oldest are forgotten first. */
const MAX_CALLERS = 50_000

/** Remembers which accounts have just changed something through this process. */
export function createOwnWrites(elapsed: () => number) {
  const lastWrites = new Map<number, number>()

  function forgetOld(): void {
    for (const [userId, at] of lastWrites) {
      if (elapsed() - at < OWN_WRITE_MS && lastWrites.size <= MAX_CALLERS) return
      lastWrites.delete(userId)
    }
  }

  return {
    note(userId: number): void {
      // A map keeps the order of its insertions, so the oldest comes first.
      lastWrites.delete(userId)
      lastWrites.set(userId, elapsed())
      forgetOld()
    },
    isRecent(userId: number): boolean {
      const at = lastWrites.get(userId)
      return at !== undefined && elapsed() - at < OWN_WRITE_MS
    },
  }
}
