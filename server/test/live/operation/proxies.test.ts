import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../support/servers/free-port.ts'
import { type ServerProcess, startServer } from '../../support/servers/server-process.ts'

const NGINX = '/usr/sbin/nginx'
const WRONG = JSON.stringify({ email: 'ann@example.com', password: 'not the password' })
const deployed = readFileSync(new URL('../../../../deploy/nginx.conf', import.meta.url), 'utf8')

describe.runIf(existsSync(NGINX))('a server behind nginx on another port than 443', { timeout: 240_000 }, () => {
  let folder: string
  let server: ServerProcess
  let nginx: ChildProcess
  let port: number

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daybook-nginx-'))
    port = await freePort()
    server = await startServer({
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: `http://book.test:${port}`,
      DAYBOOK_TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'warn',
    })
    const ownerId = (await admin('POST', '/v2/admin/users', { email: 'ann@example.com', name: 'Ann', timeZone: 'UTC' }))
      .id
    await admin('POST', '/v2/admin/organizations', { name: 'Acme Rockets', slug: 'acme', ownerId })
    writeFileSync(join(folder, 'nginx.conf'), configuration())
    mkdirSync(join(folder, 'logs'))
    nginx = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'logs/error.log')])
    while ((await page('book.test').catch(() => undefined)) === undefined) await sleep(50)
  })
  afterAll(async () => {
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The file of `deploy/` with another port, the server of this test, and without TLS, for which it has no certificate. */
  function configuration(): string {
    const served = deployed
      .slice(deployed.indexOf('server {', deployed.indexOf('return 301')))
      .replaceAll(/^ {4}(ssl_.*|listen \[.*)$/gm, '')
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
      .replace('server_name book.example.com;', 'server_name book.test *.book.test;')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    )
    return `daemon off; pid ${folder}/nginx.pid; events {}
http { access_log off; ${temporary.join(' ')}
upstream daybook { server ${new URL(server.url).host}; keepalive 32; }
${served} }`
  }

  async function admin(method: string, path: string, body: object) {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${server.administrator}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status, await answer.clone().text()).toBe(201)
    return (await answer.json()).data
  }

  /** Asks nginx for a page of a host. fetch would not send another Host. */
  async function page(host: string, { path = '/', at = port, form = '', origin = `http://${host}:${port}` } = {}) {
    const asked = request({
      host: '127.0.0.1',
      port: at,
      path,
      method: form ? 'POST' : 'GET',
      headers: {
        host: at === port ? `${host}:${port}` : host,
        ...(form && { origin, 'content-type': 'application/json' }),
      },
    })
    asked.end(form)
    const [answer] = await once(asked, 'response')
    return { status: answer.statusCode as number, body: await text(answer) }
  }

  it('the address of an organization shows its page', async () => {
    expect((await page('acme.book.test')).body).toContain('Acme Rockets')
    expect((await page('book.test')).body).not.toContain('Acme Rockets')
  })

  it('a form that was sent by a second name of the server is taken', async () => {
    const { status } = await page('other.book.test', { path: '/api/auth/login', form: WRONG })
    expect(status).toBe(401)
    expect(server.output()).not.toContain('A form of')
  })

  it('a refused form says once in the log what the proxy sends and what PUBLIC_URL is', async () => {
    // As behind a proxy that passes its own address.
    const at = Number(new URL(server.url).port)
    for (let tries = 0; tries < 2; tries++) {
      const refused = await page('127.0.0.1', {
        at,
        path: '/api/auth/login',
        form: WRONG,
        origin: 'https://cal.example.com',
      })
      expect(refused.status).toBe(403)
    }
    const said = server
      .output()
      .split('\n')
      .filter((line) => line.includes('A form of'))
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(
      `A form of https://cal.example.com was refused. PUBLIC_URL is http://book.test:${port}, and the request came with the Host 127.0.0.1.`,
    )
  })
})
