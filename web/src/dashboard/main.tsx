import type { Texts } from '@daybook/i18n'
import { localeOfFormats, translatorIn } from '@daybook/i18n'
import type { dashboard } from '@daybook/i18n/dashboard/en'
import { render } from 'preact'
import { reloadOnce } from '../reachable.ts'
import { App } from './app.tsx'
import { tidy } from './drafts/kept.ts'
import type { Island } from './island.ts'
import { CATALOGUES } from './texts.tsx'

const isLanguage = (language: string): language is keyof typeof CATALOGUES => Object.hasOwn(CATALOGUES, language)

async function start(place: HTMLElement): Promise<void> {
  const island = JSON.parse(document.getElementById('dashboard-data')?.textContent ?? '{}') as Island
  const language = isLanguage(island.language) ? island.language : 'en'
  const catalogue: { dashboard: Texts } = await CATALOGUES[language]()
  const t = translatorIn<typeof dashboard>(catalogue.dashboard, language)
  tidy(Date.now())
  place.replaceChildren()
  render(<App island={{ ...island, locale: localeOf(language, island.locale) }} t={t} />, place)
}

/** The account knows its language, and the browser its region: dates differ between the United Kingdom and the United States. */
const localeOf = (language: string, fallback: string): string =>
  localeOfFormats(navigator.languages.find((tag) => tag.split('-')[0] === language) ?? fallback)

const place = document.getElementById('dashboard')
// An upgrade may have replaced a file. Where that isn't it, the page itself offers to load it again.
if (place) start(place).catch(reloadOnce)
