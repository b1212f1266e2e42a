/** What changed together within so long is told together. */
const TOGETHER_MS = 20
/** The database refuses longer ones than 7999 bytes. */
const MAX_TEXT = 7500

/**
 * Tells all processes of changes once they are committed. In the transaction of a change the notice would be safe, but
 * PostgreSQL lets only one transaction that notifies commit at a time, and all who book would queue for the disk. Lost
 * with the process, or with `send` failing: listeners also look by themselves now and then.
 */
export function createNotices({ send }: { send: (texts: readonly string[]) => Promise<unknown> }) {
  let names = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()

  function sendAll(): void {
    clearTimeout(timer)
    timer = undefined
    if (names.size === 0) return
    const texts = inTexts(names)
    names = new Set()
    sending = sending
      .then(() => send(texts))
      .then(
        () => {},
        () => {},
      )
  }

  return {
    add(changed: Iterable<string>): void {
      for (const name of changed) names.add(name)
      timer ??= setTimeout(sendAll, TOGETHER_MS)
    },

    /** Sends what is left. */
    async close(): Promise<void> {
      sendAll()
      await sending
    },
  }
}

function inTexts(names: Iterable<string>): string[] {
  const texts: string[] = []
  for (const name of names) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + name.length < MAX_TEXT) texts[texts.length - 1] = `${last},${name}`
    else texts.push(name)
  }
  return texts
}
