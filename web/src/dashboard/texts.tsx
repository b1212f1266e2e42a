import type { TranslatorIn } from '@daybook/i18n'
import type { dashboard } from '@daybook/i18n/dashboard/en'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

export type T = TranslatorIn<typeof dashboard>
export type TextKey = keyof typeof dashboard

/** The texts of each language are a file of their own. A browser loads one of them. */
export const CATALOGUES = {
  en: () => import('@daybook/i18n/dashboard/en'),
  ar: () => import('@daybook/i18n/dashboard/ar'),
  de: () => import('@daybook/i18n/dashboard/de'),
  es: () => import('@daybook/i18n/dashboard/es'),
  fr: () => import('@daybook/i18n/dashboard/fr'),
  he: () => import('@daybook/i18n/dashboard/he'),
  ja: () => import('@daybook/i18n/dashboard/ja'),
  pt: () => import('@daybook/i18n/dashboard/pt'),
}

export const TextsContext = createContext<T | undefined>(undefined)

/** Returns the translator of the dashboard. */
export function useTexts(): T {
  const t = useContext(TextsContext)
  if (!t) throw new Error('The texts are not loaded yet.')
  return t
}
