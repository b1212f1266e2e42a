import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/test-app.ts'

const documents = readdirSync(fileURLToPath(new URL('../../../../docs', import.meta.url)))
const guides = documents
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .map((file) => `/docs/guides/${file.replace('.md', '')}`)

describe('the guides beside the reference', () => {
  let app: TestApp
  /** Pages are kept, because each of them links to the same others. */
  const pages = new Map<string, { status: number; body: string; policy: string }>()

  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const visit = async (url: string) => {
    const { statusCode, body, headers } = await app.app.http.inject({ url })
    const page = pages.get(url) ?? { status: statusCode, body, policy: String(headers['content-security-policy']) }
    pages.set(url, page)
    return page
  }
  const linksIn = (page: string): string[] => [
    ...new Set([...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))),
  ]

  it('each document is a guide, and each of its links leads to a page with that part', async () => {
    expect(guides.length).toBeGreaterThan(25)
    const dead: string[] = []
    for (const guide of guides) {
      const { status, body, policy } = await visit(guide)
      expect(status, guide).toBe(200)
      expect(policy).toContain("default-src 'none'")
      expect(body).not.toContain('<!--')
      for (const link of linksIn(body)) {
        if (/^https?:/.test(link)) continue
        const [path = '', part] = link.split('#')
        const target = path === '' ? { status, body } : (pages.get(path) ?? (await visit(path)))
        if (target.status !== 200 || (part && !target.body.includes(`id="${part}"`))) dead.push(`${guide} → ${link}`)
      }
    }
    expect(dead).toEqual([])
  })

  it('shows other files that guides link to, and no file beside them', async () => {
    const { status, body } = await visit('/docs/files/examples/book-a-meeting.mjs')
    expect(status).toBe(200)
    expect(body).toContain("from '@daybook/client'")
    expect((await visit('/docs/files/packages/client/README.md')).body).toContain('<h1 id="daybookclient">')
    for (const file of [
      'package.json',
      'server/src/main.ts',
      '.env',
      '..%2fetc%2fpasswd',
      'docs/..%2f..%2fpackage.json',
      'examples/..%2f.env.example',
      `${'a'.repeat(3000)}.md`,
      'docs%00.md',
    ])
      expect((await visit(`/docs/files/${file}`)).status, file).toBeGreaterThanOrEqual(400)
    for (const guide of ['nothing', 'README', '..%2fREADME', 'adr%2f0001-typescript-7', '__proto__'])
      expect((await visit(`/docs/guides/${guide}`)).status, guide).toBe(404)
  })

  it('the search finds guides and their parts', async () => {
    const index = (await app.get('/docs/search.json')).body as string[][]
    const found = index
      .filter(([method]) => method === 'Guide')
      .map(([, guide, part, address]) => ({ guide, part, address }))
    expect(found).toContainEqual({
      guide: 'Testing an integration',
      part: 'Set the time',
      address: '/docs/guides/testing-integrations#set-the-time',
    })
    for (const { address = '' } of found) {
      const [path = '', part] = address.split('#')
      expect(part === undefined || (await visit(path)).body.includes(`id="${part}"`), address).toBe(true)
    }
  })

  it('sends a guide compressed, with its tables and programs', async () => {
    const { headers, rawPayload } = await app.app.http.inject({
      url: '/docs/guides/errors',
      headers: { 'accept-encoding': 'br' },
    })
    expect(headers['content-encoding']).toBe('br')
    const page = String(brotliDecompressSync(rawPayload))
    expect(page).toContain('<td><code>IDEMPOTENCY_KEY_REUSED</code></td>\n<td>422</td>')
    expect(page).toContain('<pre tabindex="0"><code>{')
  })
})
