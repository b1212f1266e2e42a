import { afterEach, describe, expect, it } from 'vitest'
import { delegatedAt } from '../../support/providers/connected.ts'
import { startGoogle } from '../../support/providers/google-calendar.ts'
import { startMicrosoft } from '../../support/providers/microsoft-graph.ts'

const ANN = 'ann@acme.example'
const BOB = 'bob@acme.example'

describe('Access to the accounts of a domain', () => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
  })

  async function withGoogle() {
    let time = new Date('2030-01-07T08:00:00.000Z')
    const now = () => time
    const google = await startGoogle({ now })
    stops.push(google.stop)
    for (const email of [ANN, BOB, 'eve@other.example']) google.account(email)
    const access = delegatedAt({ googleTokenUrl: google.tokenUrl, now })
    const key = google.serviceAccounts.key('acme.example')
    const tokenOf = (address: string, of: object = key) =>
      access.accessToken({ platform: 'google', key: { ...of }, address })
    const wait = (minutes: number) => {
      time = new Date(time.getTime() + minutes * 60_000)
    }
    return { google, key, tokenOf, wait }
  }

  it('A token of Google opens the account of one person, and others get another one', async () => {
    const { google, tokenOf } = await withGoogle()
    const tokens = [await tokenOf(ANN), await tokenOf(BOB)]
    const openedBy = tokens.map((token) =>
      google.oauth.accessOf({
        method: 'GET',
        path: '/',
        query: new URLSearchParams(),
        headers: { authorization: `Bearer ${token}` },
        body: '',
      }),
    )
    expect(openedBy.map((opened) => opened?.email)).toEqual([ANN, BOB])
  })

  it('A token is used until a minute before its end, and then replaced', async () => {
    const { google, tokenOf, wait } = await withGoogle()
    const first = await tokenOf(ANN)
    wait(58)
    expect([await tokenOf(ANN), google.serviceAccounts.given()]).toEqual([first, 1])
    wait(2)
    expect(await tokenOf(ANN)).not.toBe(first)
    expect(google.serviceAccounts.given()).toBe(2)
  })

  it('Callers at the same time ask once', async () => {
    const { google, tokenOf } = await withGoogle()
    const [first, second] = await Promise.all([tokenOf(ANN), tokenOf(ANN)])
    expect([second, google.serviceAccounts.given()]).toEqual([first, 1])
  })

  it.each([
    ['a person of another domain', 'eve@other.example', {}, /unauthorized_client/],
    ['a person who has no account', 'nobody@acme.example', {}, /Invalid email or User ID/],
    ['an unknown service account', ANN, { client_email: 'other@project.example' }, /account not found/],
    ['a key that is not in PEM format', ANN, { private_key: 'the private part' }, /not an RSA key in PEM format/],
  ])('Google refuses %s', async (_, address, changed, message) => {
    const { key, tokenOf } = await withGoogle()
    await expect(tokenOf(address, { ...key, ...changed })).rejects.toMatchObject({ kind: 'refused', message })
  })

  it('Google refuses the signature of another key', async () => {
    const { google, key, tokenOf } = await withGoogle()
    const { private_key } = google.serviceAccounts.key('acme.example')
    const call = tokenOf(ANN, { ...key, private_key })
    await expect(call).rejects.toMatchObject({ kind: 'refused', message: /Invalid JWT Signature/ })
  })

  it('A key whose line breaks were escaped twice is read', async () => {
    const { key, tokenOf } = await withGoogle()
    expect(await tokenOf(ANN, { ...key, private_key: key.private_key.replaceAll('\n', '\\n') })).toBeTypeOf('string')
  })

  it('A failure is not kept, and a provider that fails refuses nobody', async () => {
    const { google, tokenOf } = await withGoogle()
    google.fail({ kind: 'answer', status: 503, body: {} }, { times: 1 })
    await expect(tokenOf(ANN)).rejects.toMatchObject({ kind: 'unreachable' })
    expect(await tokenOf(ANN)).toBeTypeOf('string')
  })

  it('One token of Microsoft opens all mailboxes of the tenant, and a wrong secret none', async () => {
    const microsoft = await startMicrosoft()
    stops.push(microsoft.stop)
    const access = delegatedAt({ microsoftLoginUrl: microsoft.loginUrl, microsoftApiUrl: microsoft.apiUrl })
    const key = microsoft.applications.key('acme.example')
    const tokenOf = (address: string, of: object = key) =>
      access.accessToken({ platform: 'office365', key: { ...of }, address })
    expect(await tokenOf(BOB)).toBe(await tokenOf(ANN))
    const old = tokenOf(ANN, { ...key, private_key: 'old' })
    await expect(old).rejects.toMatchObject({ kind: 'refused', message: /AADSTS7000215/ })
    const elsewhere = tokenOf(ANN, { ...key, tenant_id: 'unknown' })
    await expect(elsewhere).rejects.toMatchObject({ kind: 'refused', message: /AADSTS90002/ })
  })
})
