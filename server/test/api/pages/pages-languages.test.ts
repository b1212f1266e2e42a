import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const SLOT = '2030-01-09T10:00:00.000Z'

describe('pages in the language of their reader', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp()
    ann = await app.user({ name: 'Ann Miller', username: 'ann', timeZone: 'UTC' })
    await offer({ title: 'Talk', slug: 'talk', lengthInMinutes: 90 })
    await offer({
      title: 'Once',
      slug: 'once',
      lengthInMinutes: 30,
      bookerActiveBookingsLimit: { maximumActiveBookings: 1 },
    })
  })
  afterAll(() => app.close())

  async function offer(body: object): Promise<void> {
    const { status, body: answer } = await app.post('/v2/event-types', { as: ann.apiKey, body })
    if (status !== 201) throw new Error(JSON.stringify(answer))
  }

  const read = (url: string, language: string) =>
    app.get(url, { headers: { accept: 'text/html', 'accept-language': language } })

  const book = (slot: string, language: string, fields: Record<string, string> = {}) =>
    app.post(`/ann/once?slot=${slot}`, {
      headers: {
        accept: 'text/html',
        'accept-language': language,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ name: 'Bob', email: 'bob@example.com', ...fields }).toString(),
    })

  it.each([
    ['ja', 'ja', '日時の選択', '1時間30分', '1月9日水曜日, 10:30'],
    ['fr-CA, en;q=0.5', 'fr', 'Choisissez un horaire', '1 heure et 30 minutes', 'mercredi 9 janvier, 10 h 30'],
    ['pt-PT', 'pt', 'Escolha um horário', '1 hora e 30 minutos', 'quarta-feira, 9 de janeiro, 10:30'],
    ['es-ES', 'es', 'Elija un horario', '1 hora y 30 minutos', 'miércoles, 9 de enero, 10:30'],
  ])(
    'the page is in %s: a week shows its length, its days and its times',
    async (accepted, language, title, length, time) => {
      const { body, headers } = await read('/ann/talk?week=2030-01-09', accepted)
      expect(headers['content-language']).toBe(language)
      expect(body).toContain(`<html lang="${language}" dir="ltr">`)
      expect(body).toContain(title)
      expect(body).toContain(length)
      expect(body).toContain(`aria-label="${time}"`)
    },
  )

  it('a page in Arabic runs from right to left, with the Gregorian calendar and the digits of the API', async () => {
    const { body } = await read('/ann/talk?week=2030-01-09', 'ar-SA')
    expect(body).toContain('<html lang="ar" dir="rtl">')
    expect(body).toContain('اختر وقتًا')
    expect(body).toContain('يناير 2030')
    expect(body).not.toMatch(/[٠-٩]/)
    expect((await read('/ann/talk', 'iw')).body).toContain('<html lang="he" dir="rtl">')
  })

  it('a language that was chosen on a page is remembered, but not inside another site', async () => {
    const { headers } = await read('/ann/talk?lang=he', 'de')
    const [cookie = ''] = [headers['set-cookie']].flat()
    expect(cookie).toMatch(/^daybook-view=lang%3Dhe; Max-Age=31536000; Path=\/; SameSite=Lax$/)
    const later = (path: string, view: string) =>
      app.get(path, { headers: { accept: 'text/html', 'accept-language': 'de', cookie: `daybook-view=${view}` } })
    const again = await later('/ann/talk', 'lang%3Dhe')
    expect(again.headers['content-language']).toBe('he')
    expect(again.headers['set-cookie']).toBeUndefined()
    // The zone that was chosen before stays.
    const both = await later('/ann/talk?lang=fr', encodeURIComponent('timeZone=Asia/Tokyo&lang=he'))
    expect(both.body).toContain('Asia/Tokyo')
    expect(decodeURIComponent(String(both.headers['set-cookie']))).toContain('timeZone=Asia%2FTokyo&lang=fr')
    for (const strange of ['lang%3D%22%3E%3Cscript%3E', 'lang%3Dxx', '%E0%A4%A'])
      expect((await later('/ann/talk', strange)).headers['content-language']).toBe('de')
    expect((await read('/ann/talk?lang=he&embed=', 'de')).headers['set-cookie']).toBeUndefined()
  })

  it('a browser with an unknown language gets its next one', async () => {
    expect((await read('/ann/talk', 'nl, ja;q=0.8, en;q=0.5')).headers['content-language']).toBe('ja')
  })

  it('a refusal is in the words of the reader, and not in those of the API', async () => {
    expect((await book(SLOT, 'fr')).status).toBe(303)
    const { status, body } = await book('2030-01-09T11:00:00.000Z', 'fr')
    expect(status).toBe(400)
    expect(body).toContain('autant de rendez-vous que l’on peut en réserver à la fois')
    expect(body).not.toContain('maximum number')
  })

  it('the fault of an empty field is in the words of the reader, with the name of the field', async () => {
    const { body } = await book('2030-01-10T10:00:00.000Z', 'ja', { name: '' })
    expect(body).toContain('1か所の入力内容をご確認ください')
    expect(body).toContain('お名前：入力してください。')
  })
})
