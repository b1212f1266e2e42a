import { plain } from '@daybook/i18n'

/** Returns a title as the last part of an address: `Intro call!` becomes `intro-call`. It may be empty. */
export const slugOf = (title: string): string =>
  plain(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)
