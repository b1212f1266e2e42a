/** Changes within this time are sent together, in milliseconds. */
const TOGETHER_MS = 20
/** The maximum length of a notice. The database refuses more than 7999 bytes. */
const MAX_TEXT = 7500

/**
 * Notifies all processes of changes after their commit. A notice in the transaction of a change would never get lost,
 * but PostgreSQL lets only one transaction that notifies commit at a time, so all bookings would wait for the disk one
 * after the other. A notice gets lost if the process ends or `send` fails, so listeners also poll from time to time.
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

    /** Sends the remaining notices. */
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
