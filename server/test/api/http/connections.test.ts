import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../support/test-app.ts'

describe('connections', () => {
  let app: TestApp
  const sockets: Socket[] = []

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await app.close()
  })

  const listening = async (settings: Record<string, string>) => {
    app = await testApp(settings, undefined, {
      prepare: (http) =>
        void http.get(
          '/v2/endless',
          { config: { operation: 'endless.get', access: { caller: 'public' } } },
          () => new Promise(() => {}),
        ),
    })
    await app.app.http.listen({ port: 0, host: '127.0.0.1' })
  }
  const open = async (sent = '') => {
    const accepted = once(app.app.http.server, 'connection')
    const socket = connect((app.app.http.server.address() as AddressInfo).port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    await accepted
    const asked = sent.includes('\r\n\r\n') ? once(app.app.http.server, 'request') : undefined
    if (sent !== '') socket.write(sent)
    await asked
    return socket
  }
  const isClosed = (socket: Socket) =>
    socket.destroyed ? true : Promise.race([once(socket, 'close').then(() => true), later()])
  const later = () => new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 200))
  const answered = async (socket: Socket) => {
    socket.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n')
    const [chunk] = await once(socket, 'data')
    return String(chunk).startsWith('HTTP/1.1 200')
  }
  const endless = 'GET /v2/endless HTTP/1.1\r\nhost: x\r\n\r\n'

  it.each(['DAYBOOK_MAX_CONNECTIONS_PER_ADDRESS', 'DAYBOOK_MAX_CONNECTIONS'])(
    'a new connection replaces the one that has been idle longest if %s are open',
    async (setting) => {
      await listening({ [setting]: '3' })
      const oldest = await open()
      const asking = await open('GET /hea')
      const used = await open()
      expect(await answered(oldest)).toBe(true)
      expect(await answered(await open())).toBe(true)
      expect(await isClosed(asking)).toBe(true)
      expect(await answered(oldest)).toBe(true)
      expect(await isClosed(used)).toBe(false)
    },
  )

  it('a new connection never replaces one that waits for its answer', async () => {
    await listening({ DAYBOOK_MAX_CONNECTIONS_PER_ADDRESS: '2' })
    const waiting = [await open(endless), await open(endless)]
    expect(await isClosed(await open())).toBe(true)
    expect(await Promise.all(waiting.map(isClosed))).toEqual([false, false])
  })

  it('the connections of a trusted proxy are not counted together', async () => {
    await listening({ DAYBOOK_MAX_CONNECTIONS_PER_ADDRESS: '1', DAYBOOK_TRUSTED_PROXIES: 'loopback' })
    const first = await open()
    const second = await open()
    expect(await answered(first)).toBe(true)
    expect(await answered(second)).toBe(true)
  })
})
