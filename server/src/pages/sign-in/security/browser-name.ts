import type { Translator } from '@daybook/i18n'
import { programOf } from '@daybook/web'

const LONGEST = 60

/** Returns a program's usual name, or the beginning of its own name if it is unknown. */
export function browserName(userAgent: string | null, t: Translator): string {
  const { browser, system } = programOf(userAgent ?? '')
  if (browser && system) return t('security.sessions.browser', { browser, system })
  return browser ?? (userAgent?.slice(0, LONGEST) || t('security.sessions.unknown'))
}
