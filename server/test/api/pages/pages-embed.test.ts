import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const browser = { accept: 'text/html', 'accept-language': 'en-GB' }
const VERSION = { 'cal-api-version': '2024-06-14' }

describe('booking pages inside other sites', () => {
  let app: TestApp
  let ann: TestUser
  let id: number

  beforeAll(async () => {
    app = await testApp({ DAYBOOK_EMBED_ORIGINS: 'https://shop.example, https://*.shop.example' })
    ann = await app.user({ name: 'Ann Miller', username: 'ann', timeZone: 'UTC' })
    id = (await anEventType(app, ann, { slug: 'talk' })).id
  })
  afterAll(() => app.close())

  const change = (embedOrigins: unknown) =>
    app.patch(`/v2/event-types/${id}`, { as: ann.apiKey, headers: VERSION, body: { embedOrigins } })
  const frameRule = async (path: string) => {
    const { headers } = await app.get(path, { headers: browser })
    return /frame-ancestors [^;]*/.exec(String(headers['content-security-policy']))?.[0]
  }

  it('the list of the server counts until the event type has one', async () => {
    expect(await frameRule('/ann/talk?embed=')).toBe(
      "frame-ancestors 'self' https://shop.example https://*.shop.example",
    )
    expect((await change(['https://Blog.example/'])).body.data.embedOrigins).toEqual(['https://blog.example'])
    expect(await frameRule('/ann/talk?embed=')).toBe("frame-ancestors 'self' https://blog.example")
    expect(await frameRule('/ann/talk?embed=&slot=2030-01-09T10:00:00.000Z')).toBe(
      "frame-ancestors 'self' https://blog.example",
    )
    expect(await frameRule('/ann?embed=')).toContain('https://shop.example')
    await change([])
    expect(await frameRule('/ann/talk?embed=')).toBe("frame-ancestors 'self'")
    expect((await change(null)).body.data).not.toHaveProperty('embedOrigins')
    expect(await frameRule('/ann/talk?embed=')).toContain('https://shop.example')
  })

  it('a list of something else than sites is refused, and names the entry', async () => {
    const { status, body } = await change(['https://a.example', "https://b.example; script-src 'unsafe-inline'"])
    expect([status, body.error.details.code]).toEqual([400, 'EMBED_ORIGIN_INVALID'])
    expect(body.error.message).toContain('embedOrigins[1]')
    expect((await change(Array.from({ length: 51 }, (_, index) => `https://s${index}.example`))).status).toBe(400)
  })

  it('without the parameter no site may show a page', async () => {
    for (const path of ['/ann', '/ann/talk', '/ann/talk?slot=2030-01-09T10:00:00.000Z', '/nobody/nothing?embed=']) {
      expect(await frameRule(path)).toBe("frame-ancestors 'none'")
    }
  })

  it('every link and the form of a framed page stay in the frame with its look', async () => {
    const query = '?embed=&theme=dark&brandColor=%23ff8800&hideEventTypeDetails=true'
    const { body } = await app.get(`/ann/talk${query}&slot=2030-01-09T10:00:00.000Z`, { headers: browser })
    const [, action = ''] = /<form[^>]*action="([^"]*)"/.exec(body) ?? []
    for (const kept of ['embed=', 'theme=dark', 'brandColor=%23ff8800', 'hideEventTypeDetails=true']) {
      expect(action).toContain(kept)
    }
    expect(body).not.toContain('<footer>')
    expect(body).toContain('<meta name="robots" content="noindex"/>')
  })

  it('strange values of the look are left out', async () => {
    const { status, body } = await app.get(
      `/ann/talk?embed=x&embed=y&theme=%22%3E%3Cscript%3E&brandColor=url(//evil.example)&theme=${'a'.repeat(5000)}`,
      { headers: browser },
    )
    expect(status).toBe(200)
    expect(body).not.toContain('evil.example')
    expect(body).not.toContain('"><script>')
    expect(body).not.toContain('a'.repeat(100))
  })

  it('the script has less than 10 kB and two names, and every site may load it', async () => {
    for (const path of ['/embed.js', '/embed/embed.js']) {
      const { status, headers, body } = await app.get(path)
      expect([status, headers['content-type'], headers['cross-origin-resource-policy']]).toEqual([
        200,
        'text/javascript; charset=utf-8',
        'cross-origin',
      ])
      expect(gzipSync(String(body)).length).toBeLessThan(10_000)
    }
  })

  it.each([
    ['/ann/talk/embed?embed=30min&embedType=inline&name=Ida', '/ann/talk?embed=30min&embedType=inline&name=Ida'],
    ['/ann/embed?embed=&embedType=modal', '/ann?embed=&embedType=modal'],
    ['/team/tea/talk/embed?embed=a', '/team/tea/talk?embed=a&embedType=inline'],
    ['/org/tea/ann/talk/embed?embed=', '/org/tea/ann/talk?embed=&embedType=inline'],
    ['//evil.example/embed?embed=', '/evil.example?embed=&embedType=inline'],
  ])('the script of Cal.com asks for %s, and is led to the page', async (asked, page) => {
    const { status, headers } = await app.get(asked, { headers: browser })
    expect([status, headers.location]).toEqual([302, page])
  })

  it('an event type that is called embed has its page, and an address without the parameter none', async () => {
    await anEventType(app, ann, { slug: 'embed' })
    expect((await app.get('/ann/embed?embed=&embedType=inline', { headers: browser })).status).toBe(200)
    expect((await app.get('/ann/talk/embed', { headers: browser })).status).toBe(404)
    expect((await app.get('/ann/talk/embed?embed=')).status).toBe(404)
  })

  it('a page that the script of Cal.com shows knows its namespace, and every link keeps it', async () => {
    const { body } = await app.get('/ann/talk?embed=30min&embedType=inline&slot=2030-01-09T10:00:00.000Z', {
      headers: browser,
    })
    const [, action = ''] = /<form[^>]*action="([^"]*)"/.exec(body) ?? []
    for (const kept of ['embed=30min', 'embedType=inline']) expect(action).toContain(kept)
    expect(body).toContain('data-peer="30min"')
    expect((await app.get('/ann/talk?embed=', { headers: browser })).body).not.toContain('data-peer')
    const long = await app.get(`/ann/talk?embed=${'x'.repeat(5000)}&embedType=inline`, { headers: browser })
    expect(long.body).not.toContain('x'.repeat(100))
  })

  it('the page that writes the code is for people who have signed in', async () => {
    const { status, headers } = await app.get('/embed', { headers: browser })
    expect([status, headers.location]).toEqual([303, '/auth/login?callbackUrl=%2Fembed'])
  })
})
