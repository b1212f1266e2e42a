import { readFileSync } from 'node:fs'
import * as web from '@daybook/web'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/test-app.ts'

const headers = { accept: 'text/html', 'accept-language': 'en-GB' }

describe('the page of all components', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  it('it names every component that pages share', async () => {
    const { status, body } = await app.get('/dev/components', { headers })
    expect(status).toBe(200)
    const named = [...body.matchAll(/<p class="hint"><code>([^<]+)<\/code>/g)].flatMap(([, names = '']) =>
      names.split(', '),
    )
    const components = Object.keys(web).filter((name) => /^[A-Z][a-z]/.test(name))
    expect(components.length).toBeGreaterThan(20)
    expect([...named].sort()).toEqual(components.sort())
  })

  it('it shows every custom property of the style sheet', async () => {
    const sheet = readFileSync(new URL(import.meta.resolve('@daybook/web/foundations.css')), 'utf8')
    const light = /^:root \{(.*?)^\}/ms.exec(sheet)?.[1] ?? ''
    const properties = [...light.matchAll(/--([\w-]+):/g)].map(([, name]) => name)
    const { body } = await app.get('/dev/components', { headers })
    const shown = [...body.matchAll(/class="swatch swatch-([\w-]+)"/g)].map(([, name]) => name)
    expect(shown).toEqual(properties)
    const styles = (await app.get(/href="(\/assets\/main-[^"]+)"/.exec(body)?.[1] ?? '')).body
    expect(properties.filter((name) => !styles.includes(`.swatch-${name}{`))).toEqual([])
  })

  it.each(['', '?lang=ar', '?layout=week', '?layout=column'])(
    'each link and label of /dev/components%s has its target',
    async (query) => {
      const { body } = await app.get(`/dev/components${query}`, { headers })
      const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
      const targets = [...body.matchAll(/ (?:href="#|(?:for|aria-labelledby|aria-describedby)=")([^"]+)"/g)]
      expect(targets.flatMap(([, names = '']) => names.split(' ')).filter((name) => !ids.includes(name))).toEqual([])
    },
  )

  it('its chooser opens with times, and its links show other days', async () => {
    const { body } = await app.get('/dev/components', { headers })
    const times = /<section class="booker by-month".*?<\/section>/s.exec(body)?.[0] ?? ''
    expect(times).toContain('14:00')
    const other = /href="(\/dev\/components\?[^"]*date=[^"]+)"/.exec(times)?.[1] ?? ''
    expect((await app.get(other.replaceAll('&amp;', '&'), { headers })).body).toContain('14:00')
    expect((await app.get('/dev/components?layout=week', { headers })).body).toContain('class="booker by-week"')
  })

  it('the browser opens it at its title, not at the messages that ask for the focus', async () => {
    const { body } = await app.get('/dev/components', { headers })
    expect(/<[^>]* autofocus[^>]*>/.exec(body)?.[0]).toContain('class="title"')
  })

  it.each([
    ['in production', { NODE_ENV: 'production', DAYBOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }],
    ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:9' }],
  ])('a server %s has no such page', async (_where, settings) => {
    const other = await testApp(settings)
    expect((await other.get('/dev/components', { headers })).status).toBe(404)
    await other.close()
  })
})
