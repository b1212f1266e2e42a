import { administrator } from './client.ts'

/** Waits for a kept message whose recipient is `to`, and returns what `find` sees in its text. */
export const inMessageTo = <Found>(to: string, find: (text: string) => Found | undefined): Promise<Found> =>
  administrator.until('/v2/admin/outbox', (messages) => {
    for (const message of messages) {
      const text = JSON.stringify(message)
      const found = text.includes(to) ? find(text) : undefined
      if (found !== undefined) return found
    }
    return undefined
  })

/** The six digits in the newest message to an address or a number. */
export const codeTo = (to: string): Promise<string> => inMessageTo(to, (text) => /\b\d{6}\b/.exec(text)?.[0])
