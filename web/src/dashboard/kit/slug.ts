import { plain } from '@daybook/i18n'

/** Returns a title as the last part of an address: `Intro call!` becomes `intro-call`. It may be empty. */
export const slugOf = (title: string): string =>
  plain(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)

/** Returns the slug, with a number behind it if it is taken already. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug}-${number}`
    if (!taken.includes(candidate)) return candidate
  }
}
