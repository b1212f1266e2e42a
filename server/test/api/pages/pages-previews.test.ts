import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEventType } from '../../support/builders.ts'
import { anOrganization, aTeam } from '../../support/organizations.ts'
import { type TestApp, type TestUser, testApp } from '../../support/test-app.ts'

const PNG = '89504e470d0a1a0a'

describe('the pictures for previews of links', () => {
  let app: TestApp
  let ann: TestUser

  beforeAll(async () => {
    app = await testApp({ PUBLIC_URL: 'https://book.example.com' })
    ann = await app.user({ name: 'Ann Miller', username: 'ann' })
    await anEventType(app, ann, { slug: 'talk', title: 'Talk' })
  })
  afterAll(() => app.close())

  const picture = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await app.app.http.inject({ url: `/assets/preview${path}`, headers })
    const bytes = answer.rawPayload
    return {
      ...{ status: answer.statusCode, headers: answer.headers, bytes },
      isPicture: bytes.toString('hex', 0, 8) === PNG,
      size: bytes.length > 24 ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : [],
    }
  }
  const named = async (path: string, host = 'book.example.com') => {
    const { body } = await app.get(path, { headers: { accept: 'text/html', host } })
    return /<meta property="og:image" content="([^"]*)"\/>/.exec(body)?.[1]
  }

  it('pages name the picture with its whole address, and it is there', async () => {
    const { id, slug } = await anOrganization(app, ann)
    const team = await aTeam(app, ann, { organizationId: id })
    for (const path of [
      '/ann',
      '/ann/talk',
      `/org/${slug}`,
      `/org/${slug}/person-${ann.id}/talk`,
      `/org/${slug}/team/${team.slug}`,
    ]) {
      expect(await named(path)).toBe(`https://book.example.com/assets/preview${path}`)
      const { status, headers, isPicture, size } = await picture(path)
      expect([path, status, headers['content-type'], isPicture, size]).toEqual([
        path,
        200,
        'image/png',
        true,
        [1200, 630],
      ])
    }
    expect(await named('/', `${slug}.book.example.com`)).toBe(`https://${slug}.book.example.com/assets/preview/`)
    expect((await picture('/', { host: `${slug}.book.example.com` })).isPicture).toBe(true)
    expect(await named('/ann/talk?lang=de')).toBe('https://book.example.com/assets/preview/ann/talk?lang=de')
  })

  it('an unchanged picture is not sent again, and a changed title makes another one', async () => {
    const first = await picture('/ann/talk')
    const etag = String(first.headers.etag)
    const again = await picture('/ann/talk', { 'if-none-match': etag })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    await app.connection.db.updateTable('eventTypes').set({ title: 'Long talk' }).where('slug', '=', 'talk').execute()
    const changed = await picture('/ann/talk', { 'if-none-match': etag })
    expect([changed.status, changed.isPicture]).toEqual([200, true])
    expect(changed.headers.etag).not.toBe(etag)
  })

  it('texts of any script and length are drawn, and characters without a glyph are left out', async () => {
    const drawn = async (title: string) => {
      await app.connection.db.updateTable('eventTypes').set({ title }).where('slug', '=', 'talk').execute()
      const { status, isPicture, bytes } = await picture('/ann/talk')
      expect([title, status, isPicture]).toEqual([title, 200, true])
      return bytes.toString('base64')
    }
    for (const title of [
      '初回面談',
      'اجتماع مع أحمد',
      'פגישה',
      'Привет',
      '한국어',
      'W'.repeat(255),
      '<svg>&',
      '\u0301',
    ])
      await drawn(title)
    expect(await drawn('Tea 🫖')).toBe(await drawn('Tea'))
    expect(await drawn('初回')).not.toBe(await drawn('面談'))
  })

  it('pages that are missing, private or of several people have no picture', async () => {
    for (const path of ['/nobody', '/ann/nothing', '/team/nobody', '/org/nobody', '/ann+bob/30', '/ann+bob'])
      expect([path, (await picture(path)).status]).toEqual([path, 404])
    expect((await app.get('/assets/nothing.png')).status).toBe(404)
  })
})

describe('pictures while too many others are drawn', () => {
  let app: TestApp
  let painted = 0
  let answer: () => Promise<Buffer | undefined> = async () => undefined

  beforeAll(async () => {
    const painter = {
      paint: () => {
        painted++
        return answer()
      },
      close: async () => {},
    }
    app = await testApp({}, undefined, { painter })
    const ann = await app.user({ name: 'Ann Miller', username: 'ann' })
    await anEventType(app, ann, { slug: 'talk', title: 'Talk' })
  })
  afterAll(() => app.close())

  const ask = () => app.app.http.inject({ url: '/assets/preview/ann/talk' })

  it.each([
    ['the queue is full', async () => undefined],
    ['the drawing fails', () => Promise.reject(new Error('no paint'))],
  ])('a plain picture is answered for a moment while %s', async (_when, answers) => {
    answer = answers
    const { statusCode, headers, rawPayload } = await ask()
    expect([statusCode, headers['content-type'], headers.etag]).toEqual([200, 'image/png', undefined])
    expect(headers['cache-control']).toBe('public, max-age=10')
    expect(rawPayload.toString('hex', 0, 8)).toBe(PNG)
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
  })

  it('a crowd that asks for one picture gets one drawing, and the plain picture is not kept', async () => {
    painted = 0
    let finish = (_picture: Buffer) => {}
    answer = () => new Promise((resolve) => (finish = resolve))
    const asked = Array.from({ length: 30 }, ask)
    await expect.poll(() => painted).toBe(1)
    finish(Buffer.from('drawn'))
    expect(new Set((await Promise.all(asked)).map(({ body }) => body))).toEqual(new Set(['drawn']))
    expect([(await ask()).headers['cache-control'], painted]).toEqual(['public, max-age=3600', 1])
  })
})
