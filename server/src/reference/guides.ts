import { existsSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { headingId, markdownHtml } from './markdown.ts'

/** The repository. It is at the same place for the sources and for the build. */
const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))

const GUIDES = '/docs/guides'
const FILES = '/docs/files'

/** The documents that the menu shows, in the order in which people need them. Others are linked from these. */
export const FEATURED = [
  ['quick-start', 'Quick start'],
  ['components', 'Embedding'],
  ['oauth', 'OAuth for applications'],
  ['platform', 'Platform mode'],
  ['webhooks', 'Webhooks'],
  ['events', 'Log of events'],
  ['agents', 'Assistants'],
  ['dashboard', 'Dashboard'],
  ['workflows', 'Workflows'],
  ['calendars', 'Calendars'],
  ['insights', 'Insights'],
  ['testing-integrations', 'Testing an integration'],
  ['errors', 'Error codes'],
  ['limits', 'Limits'],
  ['self-hosting', 'Running a server'],
  ['configuration', 'Settings'],
  ['backups', 'Backups'],
  ['moving-in', 'Moving in'],
  ['privacy', 'Privacy'],
] as const

const GUIDE_FILE = /^docs\/([a-z0-9-]+)\.md$/
/** The other files that documents link to. Nothing else of the repository is served. */
const SERVED_FILE =
  /^(?:[A-Z]+\.md|docs\/README\.md|docs\/adr\/[A-Za-z0-9-]+\.md|packages\/[a-z]+\/README\.md|examples\/[a-z-]+\.(?:mjs|sh))$/

export const guideAddress = (slug: string): string => `${GUIDES}/${slug}`

export type Page = { title: string; body: string }

/** Reads a guide, and makes its HTML. */
export const readGuide = (slug: string): Page | undefined => {
  const file = `docs/${slug}.md`
  return GUIDE_FILE.test(file) ? pageOf(file) : undefined
}

/** Reads another file that documents link to: HTML for Markdown, and the text of a program. */
export function readLinkedFile(file: string): Page | string | undefined {
  if (!SERVED_FILE.test(file)) return undefined
  return file.endsWith('.md') ? pageOf(file) : textOf(file)
}

/** An installation without its documents has none. */
const textOf = (file: string): string | undefined =>
  existsSync(REPOSITORY + file) ? readFileSync(REPOSITORY + file, 'utf8') : undefined

function pageOf(file: string): Page | undefined {
  const text = textOf(file)
  if (text === undefined) return undefined
  return { title: titleOf(text) ?? file, body: markdownHtml(text, (link) => targetOf(link, file)) }
}

const titleOf = (text = ''): string | undefined => /^# (.+)$/m.exec(text)?.[1]

/** Finds the target of a link in a file. A link to something that this server doesn't show has none. */
function targetOf(link: string, file: string): { address: string; title?: string | undefined } | undefined {
  if (/^(https?:\/\/|#|\/docs)/.test(link)) return { address: link }
  const [path = '', anchor] = link.split('#')
  const target = posix.normalize(`${dirname(file)}/${path}`)
  const address = addressOfFile(target)
  const text = address && textOf(target)
  return text ? { address: address + (anchor ? `#${anchor}` : ''), title: titleOf(text) } : undefined
}

function addressOfFile(file: string): string | undefined {
  const [, slug] = GUIDE_FILE.exec(file) ?? []
  if (slug) return guideAddress(slug)
  if (file === 'docs/openapi.json') return '/docs/openapi.json'
  return SERVED_FILE.test(file) ? `${FILES}/${file}` : undefined
}

/** Lists what the search finds: each guide of the menu, and its parts. */
export const guideIndex = (): string[][] =>
  FEATURED.flatMap(([slug, title]) => {
    const text = textOf(`docs/${slug}.md`)
    if (text === undefined) return []
    // Lines of programs may begin like headings.
    const parts = [...text.replace(/^```[^`]*^```/gm, '').matchAll(/^## (.+)$/gm)].map(([, part = '']) => part)
    return [
      ['Guide', '', title, guideAddress(slug)],
      ...parts.map((part) => ['Guide', title, part.replaceAll('`', ''), `${guideAddress(slug)}#${headingId(part)}`]),
    ]
  })
