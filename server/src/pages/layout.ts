import { catalogues } from '@daybook/i18n'
import { type Html, html } from '../lib/text/html.ts'
import { STYLE_ADDRESS } from './assets.ts'
import type { Reader } from './reader.ts'

export type Page = {
  title: string
  body: Html
  /** True for a page of one person. Search engines must not list it. */
  isPrivate?: boolean
  /** The address of a script of this server. The page also works without it. */
  script?: string | undefined
  /** What search engines and previews of links say about the page. */
  description?: string | undefined
  look?: Look | undefined
}

/** The look that the owner of a page has chosen. */
export type Look = {
  theme: 'light' | 'dark' | undefined
  /** The address of the style sheet with the owner's colours. */
  brandSheet: string | undefined
}

/** Builds the document around a page. `url` is the address of this request, for the links to its other languages. */
export const layout = (
  { title, body, isPrivate, script, description, look }: Page,
  { t }: Reader,
  url: string,
): string =>
  String(html`<!doctype html>
<html lang="${t.language}" dir="${t.direction}"${look?.theme && html` data-theme="${look.theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${isPrivate && html`<meta name="robots" content="noindex">`}
<title>${title}</title>
${
  description !== undefined &&
  html`<meta name="description" content="${description}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Daybook">`
}
<link rel="stylesheet" href="${STYLE_ADDRESS}">
${look?.brandSheet !== undefined && html`<link rel="stylesheet" href="${look.brandSheet}">`}
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
${script !== undefined && html`<script type="module" src="${script}"></script>`}
</head>
<body>
<a class="skip" href="#content">${t('page.skip')}</a>
<main id="content" tabindex="-1">
${body}
</main>
<footer>
<p>${t('page.madeBy')}</p>
<nav aria-label="${t('page.languages')}"><ul>
${[...catalogues.keys()].map((language) => languageLink(language, t.language, url))}
</ul></nav>
</footer>
</body>
</html>
`)

function languageLink(language: string, current: string, url: string): Html {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return language === current
    ? html`<li><span lang="${language}" aria-current="true">${name}</span></li>`
    : html`<li><a href="${inLanguage(url, language)}" lang="${language}" hreflang="${language}">${name}</a></li>`
}

function inLanguage(url: string, language: string): string {
  const [path = '/', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('lang', language)
  // An address with two slashes in front would lead to another server.
  return `${path.replace(/^\/+/, '/')}?${parameters}`
}
