import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readExamples } from '../../../src/reference/examples.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

describe('the reference of the API', () => {
  let app: TestApp
  let groups: string[]

  beforeAll(async () => {
    app = await testApp()
    groups = linksIn(await read('/docs')).filter((link) => link.startsWith('/docs/reference/'))
  })
  afterAll(() => app.close())

  const read = async (url: string): Promise<string> => String((await app.get(url)).body)
  const linksIn = (page: string): string[] => [
    ...new Set([...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link)),
  ]

  it('loads nothing from elsewhere, and nothing in its pages runs or styles by itself', async () => {
    for (const url of ['/docs', '/docs/reference/slots']) {
      const { status, headers, body } = await app.get(url)
      expect(status).toBe(200)
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).not.toContain('unsafe')
      for (const link of linksIn(String(body))) {
        if (link.startsWith('#')) continue
        expect(link).toMatch(/^\/(?!\/)/)
        expect((await app.get(link)).status, link).toBe(200)
      }
    }
  })

  it('shows every operation of the document once, and the search finds it there', async () => {
    const { paths } = (await app.get('/docs/openapi.json')).body as { paths: Record<string, object> }
    const wanted = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const found = (await app.get('/docs/search.json')).body as string[][]
    const index = found.filter(([method]) => method !== 'Guide')
    expect(index.map(([method, path]) => `${method} ${path}`).sort()).toEqual(wanted.sort())
    const pages = new Map(await Promise.all(groups.map(async (url) => [url, await read(url)] as const)))
    for (const [, , , address = ''] of index) {
      const [url = '', id] = address.split('#')
      expect(pages.get(url)?.split(`id="${id}"`), address).toHaveLength(2)
    }
  })

  it('shows recorded exchanges of operations that exist', async () => {
    const { paths } = (await app.get('/docs/openapi.json')).body as { paths: Record<string, object> }
    const recorded = Object.keys(readExamples()).map((name) => name.split(' ') as [string, string])
    expect(recorded.length).toBeGreaterThan(100)
    expect(recorded.filter(([method, path]) => !(method.toLowerCase() in (paths[path] ?? {})))).toEqual([])
    expect(await read('/docs/reference/bookings')).toContain('between Person 15 and Bob')
  })

  it('begins with what people do first, and ends with what is deprecated', () => {
    expect(groups[0]).toBe('/docs/reference/event-types')
    expect(groups.indexOf('/docs/reference/bookings')).toBeLessThan(10)
    expect(groups.at(-1)).toContain('deprecated')
  })

  it('sends little before anything else is asked for, and compresses it', async () => {
    for (const url of ['/docs', ...groups]) {
      const { headers, rawPayload } = await app.app.http.inject({ url, headers: { 'accept-encoding': 'br' } })
      expect(headers['content-encoding'], url).toBe('br')
      expect(rawPayload.length, url).toBeLessThan(60_000)
      expect(String(brotliDecompressSync(rawPayload))).toContain('</html>')
    }
  })

  it('answers an unknown group like every unknown page', async () => {
    expect((await app.get('/docs/reference/nothing')).status).toBe(404)
    expect((await app.get('/docs/reference/..%2f..%2fpackage.json')).status).toBe(404)
  })
})
