import { catalogues, type Translator } from '@daybook/i18n'
import { renderView } from '@daybook/web'
import type { ComponentChildren, JSX } from 'preact'
import { SIZE } from '../adapters/pictures/preview.ts'
import { Html } from '../lib/text/html.ts'
import { FRAMED_SCRIPT, STYLE_ADDRESS } from './assets.ts'
import type { Reader } from './reader.ts'

export type Page = {
  title: string
  body: Html | ComponentChildren
  /** True for a page of one person. Search engines must not list it. */
  isPrivate?: boolean
  /** True if the owner of the page wants search engines not to list it. */
  isUnlisted?: boolean | undefined
  /** The address of a script of this server. The page also works without it. */
  script?: string | undefined
  /** What search engines and previews of links say about the page. */
  description?: string | undefined
  look?: Look | undefined
  /** The page is inside a page of another site, so it has no frame of its own around the content. */
  framed?: Framed | undefined
  /** The whole address of the picture that previews of links show. */
  picture?: string | undefined
  /** The page is a program in the browser, which has its own frame. */
  application?: Application | undefined
}

/** The addresses of a style sheet beside the usual one, and of scripts that the first one needs at once. */
export type Application = { styles: string; preloads: readonly string[] }

/** What happened, for the other site: `slotChosen` with its data. */
export type Signal = { type: string; data: Readonly<Record<string, unknown>> }

/** `peerNamespace` is there if the script of Cal.com shows the page, which hears other words than ours. */
export type Framed = { signals: readonly Signal[]; peerNamespace: string | undefined }

/** The look that the owner of a page has chosen. */
export type Look = {
  theme: 'light' | 'dark' | undefined
  /** The address of the style sheet with the owner's colours, in place of the usual one. */
  brandSheet: string | undefined
}

/** Builds the document around a page. `url` is the address of this request, for the links to its other languages. */
export const layout = (page: Page, reader: Reader, url: string): string =>
  `<!doctype html>\n${renderView(<Document page={page} reader={reader} url={url} />)}\n`

/** A page is complete without its script, so the styles come first. The types of Preact don't know the attribute. */
const LATER = { fetchpriority: 'low' }

type DocumentProps = { page: Page; reader: Reader; url: string }

function Document({ page, reader: { t }, url }: DocumentProps): JSX.Element {
  const { title, body, script, look, framed, application } = page
  const inside = body instanceof Html ? { dangerouslySetInnerHTML: { __html: String(body) } } : { children: body }
  return (
    <html
      lang={t.language}
      dir={t.direction}
      data-theme={look?.theme}
      data-framed={framed && JSON.stringify(framed.signals)}
      data-peer={framed?.peerNamespace}
      data-close={framed && t('embed.close')}
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {(page.isPrivate || page.isUnlisted || framed) && <meta name="robots" content="noindex" />}
        <title>{title}</title>
        <PreviewTags {...page} />
        <link rel="stylesheet" href={look?.brandSheet ?? STYLE_ADDRESS} />
        {application && <link rel="stylesheet" href={application.styles} />}
        {application?.preloads.map((address) => (
          <link key={address} rel="modulepreload" href={address} />
        ))}
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        {script !== undefined && <script type="module" src={script} {...LATER} />}
        {framed && <script type="module" src={FRAMED_SCRIPT} />}
      </head>
      {application ? (
        <body {...inside} />
      ) : (
        <body>
          {!framed && (
            <a class="skip" href="#content">
              {t('page.skip')}
            </a>
          )}
          <main id="content" tabIndex={-1} aria-label={framed && title} {...inside} />
          {!framed && <Footer t={t} url={url} />}
        </body>
      )}
    </html>
  )
}

/** What search engines and previews of links say. Without the size, some networks show no picture at first. */
const PreviewTags = ({ title, description, picture }: Page): JSX.Element => (
  <>
    {description !== undefined && (
      <>
        <meta name="description" content={description} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="Daybook" />
      </>
    )}
    {picture !== undefined && (
      <>
        <meta property="og:image" content={picture} />
        <meta property="og:image:width" content={String(SIZE.width)} />
        <meta property="og:image:height" content={String(SIZE.height)} />
        <meta property="og:image:alt" content={title} />
        <meta name="twitter:card" content="summary_large_image" />
      </>
    )}
  </>
)

const Footer = ({ t, url }: { t: Translator; url: string }): JSX.Element => (
  <footer>
    <p>{t('page.madeBy')}</p>
    <nav aria-label={t('page.languages')}>
      <ul>
        {[...catalogues.keys()].map((language) => (
          <li key={language}>
            <LanguageLink language={language} current={t.language} url={url} />
          </li>
        ))}
      </ul>
    </nav>
  </footer>
)

function LanguageLink({ language, current, url }: { language: string; current: string; url: string }): JSX.Element {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  if (language === current)
    return (
      <span lang={language} aria-current="true">
        {name}
      </span>
    )
  return (
    <a href={inLanguage(url, language)} lang={language} hreflang={language}>
      {name}
    </a>
  )
}

function inLanguage(url: string, language: string): string {
  const [path = '/', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('lang', language)
  // An address with two slashes in front would lead to another server.
  return `${path.replace(/^\/+/, '/')}?${parameters}`
}
