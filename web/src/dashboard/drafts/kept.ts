/** What the names of drafts in the storage of the browser begin with. */
const KEPT = 'daybook.draft.'

/** Longer ago nobody remembers what was meant. */
const MAX_AGE_MS = 7 * 86_400_000
/** In characters. A browser has room for some millions. */
const MAX_LENGTH = 100_000
const MAX_DRAFTS = 40

/** `v` is the value. Undefined has no text in JSON, and its field is empty then. `base` is a digest of what was there before. */
export type KeptField = { v?: unknown; base: string }
export type KeptDraft = { at: number; fields: Record<string, KeptField> }

/** Returns a draft. One that is too old or can't be read is none. */
export function readKept(key: string, now: number): KeptDraft | undefined {
  try {
    const text = localStorage.getItem(KEPT + key)
    const kept: unknown = text === null ? undefined : JSON.parse(text)
    return isDraft(kept) && now - kept.at < MAX_AGE_MS ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft. Returns false if the browser has no room, or forbids it. */
export function keep(key: string, draft: KeptDraft): boolean {
  const text = JSON.stringify(draft)
  if (text.length <= MAX_LENGTH) {
    try {
      localStorage.setItem(KEPT + key, text)
      return true
    } catch {
      // A page in a private window, or a full storage.
    }
  }
  drop(key)
  return false
}

export function drop(key: string): void {
  try {
    localStorage.removeItem(KEPT + key)
  } catch {
    // What isn't kept needs no removal.
  }
}

/** True if the browser keeps a draft of an account. */
export const hasKept = (account: number): boolean => storedKeys().some((key) => key.startsWith(`${KEPT}${account}.`))

/** Removes every draft. A sign-out ends them, see `browser/signed-out.ts`. */
export function removeAll(): void {
  for (const key of storedKeys()) localStorage.removeItem(key)
}

/** Removes the drafts that are too old, and the oldest ones of too many. */
export function tidy(now: number): void {
  const ages = storedKeys()
    .map((stored) => stored.slice(KEPT.length))
    .map((key) => ({ key, at: readKept(key, now)?.at ?? 0 }))
    .sort((one, other) => other.at - one.at)
  for (const [index, { key, at }] of ages.entries()) if (at === 0 || index >= MAX_DRAFTS) drop(key)
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(KEPT))
  } catch {
    return []
  }
}

const isDraft = (kept: unknown): kept is KeptDraft =>
  typeof kept === 'object' &&
  kept !== null &&
  'at' in kept &&
  typeof kept.at === 'number' &&
  'fields' in kept &&
  typeof kept.fields === 'object' &&
  kept.fields !== null
