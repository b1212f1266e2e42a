import { renderView } from '@daybook/web'
import type { JSX } from 'preact'
import { Code } from './code.tsx'
import type { Group, Section } from './groups.ts'
import { FEATURED, guideAddress, type Page } from './guides.ts'
import { operationView, type View } from './operation-view.tsx'
import { SCRIPT_ADDRESS } from './script.ts'
import { STYLE_ADDRESS } from './style.ts'

export const ROOT = '/docs'
export const groupAddress = ({ slug }: Pick<Group, 'slug'>): string => `${ROOT}/reference/${slug}`

const menuLink = (address: string, name: string, current?: string): JSX.Element => (
  <a href={address} aria-current={address === current ? 'page' : undefined}>
    {name}
  </a>
)

type Shown = { title: string; body: JSX.Element; sections: readonly Section[]; current?: string }

/** Builds the document around a page of the reference. */
function documentOf({ title, body, sections, current }: Shown): string {
  return `<!doctype html>\n${renderView(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title} · Daybook API</title>
        <link rel="stylesheet" href={STYLE_ADDRESS} />
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <script type="module" src={SCRIPT_ADDRESS}></script>
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to the content
        </a>
        <header>
          <a class="brand" href={ROOT}>
            Daybook API
          </a>
          <search>
            <label class="unseen" for="search">
              Search guides and operations
            </label>
            <input id="search" type="search" placeholder="Search guides and operations" autocomplete="off" hidden />
            <ul id="found" hidden></ul>
          </search>
        </header>
        <div class="columns">
          <nav aria-label="Guides and groups">
            <details class="menu">
              <summary>Guides and groups</summary>
              <h2>Guides</h2>
              <ul>
                {FEATURED.map(([slug, name]) => (
                  <li>{menuLink(guideAddress(slug), name, current)}</li>
                ))}
              </ul>
              {sections.map((section) => (
                <>
                  <h2>{section.title}</h2>
                  <ul>
                    {section.groups.map((group) => (
                      <li>{menuLink(groupAddress(group), group.title, current)}</li>
                    ))}
                  </ul>
                </>
              ))}
            </details>
          </nav>
          <main id="content" tabIndex={-1}>
            {body}
          </main>
        </div>
      </body>
    </html>,
  )}\n`
}

/** The first page: how requests are made, and the groups of operations. */
export function startPage(sections: readonly Section[], publicUrl: string): string {
  const body = (
    <>
      <h1>The HTTP API</h1>
      <p>
        Programs find free times and book them here. Clients of the API v2 that many scheduling services speak work
        without a change.
      </p>
      <h2>A first call</h2>
      <p>It needs no key. On a server with the demonstration it lists free times of Ada.</p>
      <div class="code">
        <Code label="A first call">
          curl '{publicUrl}/v2/slots?username=ada&amp;eventTypeSlug=30min&amp;start=2030-01-07&amp;end=2030-01-08'
        </Code>
      </div>
      <h2>What holds for every request</h2>
      <ul class="rules">
        <li>
          <strong>Credentials.</strong> Send <code>Authorization: Bearer cal_…</code> with an API key, or the access
          token of an application. The start of the server prints a first key. Public operations need none.
        </li>
        <li>
          <strong>Answers.</strong>{' '}
          <code>
            {'{'}"status": "success", "data": …{'}'}
          </code>
        </li>
        <li>
          <strong>Errors.</strong>{' '}
          <code>
            {'{'}"status": "error", "error": {'{'}"code", "message", "details"{'}'}
            {'}'}
          </code>
          . <code>error.details.code</code> never changes its meaning.
        </li>
        <li>
          <strong>Versions.</strong> The header <code>cal-api-version</code> chooses the form of bookings, slots, event
          types and schedules. <a href={`${ROOT}/reference/api-versions`}>GET /v2/versions</a> lists them.
        </li>
        <li>
          <strong>Repeats.</strong> A request with an <code>Idempotency-Key</code> is carried out once. A repeat within
          24 hours gets the first answer.
        </li>
        <li>
          <strong>Limits.</strong> Answers have <code>X-RateLimit-…</code> headers. A refused caller learns from{' '}
          <code>Retry-After</code> when to come again.
        </li>
      </ul>
      <h2>Guides</h2>
      <ul class="groups">
        {FEATURED.map(([slug, name]) => (
          <li>
            <a href={guideAddress(slug)}>{name}</a>
          </li>
        ))}
      </ul>
      <p>
        For programs: <a href={`${ROOT}/openapi.json`}>the OpenAPI 3.1 document</a>.
      </p>
      {sections.map(({ title, groups }) => (
        <>
          <h2>{title}</h2>
          <ul class="groups">
            {groups.map((group) => (
              <li>
                <a href={groupAddress(group)}>{group.title}</a> <span class="soft">{group.operations.length}</span>
              </li>
            ))}
          </ul>
        </>
      ))}
    </>
  )
  return documentOf({ title: 'Reference', body, sections })
}

/** The page of one group, with its operations folded. */
export function groupPage(group: Group, sections: readonly Section[], view: View): string {
  const body = (
    <>
      <h1>{group.title}</h1>
      {group.operations.map((operation) => operationView(operation, view))}
    </>
  )
  return documentOf({ title: group.title, body, sections, current: groupAddress(group) })
}

/** The page of a document. Its HTML comes from a file of this repository. */
export function guidePage({ title, body }: Page, sections: readonly Section[], address: string): string {
  return documentOf({
    title,
    body: <article class="guide" dangerouslySetInnerHTML={{ __html: body }} />,
    sections,
    current: address,
  })
}
