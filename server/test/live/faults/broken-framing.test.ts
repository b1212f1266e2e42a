import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../support/chaos/seeded-random.ts'
import { drawForm, type Form } from '../../support/framing/draw-form.ts'
import { type Place, placesOf } from '../../support/framing/places.ts'
import { type Reaction, sendForm } from '../../support/framing/send-form.ts'
import { aBusyHost, call, type LiveServer, liveServer } from '../../support/servers/live-server.ts'
import { hasNginx, NGINX_ADVICE, type Nginx, startNginx } from '../../support/servers/nginx.ts'

/** How many forms are sent to each server. FRAMING_FORMS=20000 sends more, FOUND_SEED others. */
const FORMS = Number(process.env.FRAMING_FORMS ?? 600)
const SEED = Number(process.env.FOUND_SEED ?? 1)
const AT_ONCE = 30
/** Nobody waits longer for a connection to be closed. The server closes one whose request doesn't arrive after two. */
const PATIENCE_MS = 30_000

/** What nginx answers by itself to an unknown coding and an unknown version of HTTP. */
const OF_NGINX = [501, 505]

/** Returns what is wrong with a reaction, or undefined. */
function faultOf(form: Form, { statuses, text, isOver }: Reaction): string | undefined {
  const described = `${form.name}\n${JSON.stringify(form.packets.map(String)).slice(0, 500)}\n${text.slice(0, 1000)}`
  if (!isOver) return `stays open: ${described}`
  if (statuses.some((status) => status >= 500 && !OF_NGINX.includes(status))) return `${statuses}: ${described}`
  const [refusal] = statuses.slice(form.answersBefore)
  // The client may be gone before its answer comes, and a proxy may close without one.
  if (form.isRefused && refusal !== undefined && refusal < 400) return `${statuses}: ${described}`
  return undefined
}

describe('broken framing, resets and half bodies', { timeout: 120_000 + FORMS * 200 }, () => {
  let server: LiveServer
  let places: Place[]
  const proxies: Nginx[] = []

  beforeAll(async () => {
    server = await liveServer({ DAYBOOK_REQUEST_TIMEOUT_SECONDS: '2', DAYBOOK_TRUSTED_PROXIES: 'loopback' })
    const { apiKey, eventTypeId } = await aBusyHost(server)
    places = placesOf(apiKey, eventTypeId)
  })
  afterAll(async () => {
    for (const proxy of proxies) await proxy.stop()
    await server.dispose()
  })

  /** Sends the forms, and looks after each group whether the same process still answers. */
  async function send(port: number, seed: number): Promise<string[]> {
    const random = seededRandom(seed)
    const faults: string[] = []
    for (let sent = 0; sent < FORMS; sent += AT_ONCE) {
      const forms = Array.from({ length: AT_ONCE }, () => drawForm(random, places))
      const reactions = await Promise.all(forms.map((form) => sendForm(port, form, PATIENCE_MS)))
      faults.push(...forms.flatMap((form, index) => faultOf(form, reactions[index] as Reaction) ?? []))
      const isServing = await fetch(`${server.url}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (!isServing)
        throw new Error(`One of these ended it:\n${forms.map(({ name }) => name).join('\n')}\n${server.output()}`)
    }
    expect((await call(server, 'GET', '/ready')).status).toBe(200)
    process.kill(server.pid, 0)
    return faults
  }

  const portOf = ({ url }: { url: string }) => Number(new URL(url).port)

  it('a fault of one connection is refused or closes it, and the same process serves on', async () => {
    expect(await send(portOf(server), SEED)).toEqual([])
    expect(server.output()).not.toContain('unexpected failure')
  })

  it('nginx is there in CI', () => {
    expect(hasNginx || !process.env.CI, NGINX_ADVICE).toBe(true)
  })

  it.runIf(hasNginx).each([
    ['with the settings of deploy/nginx.conf', ''],
    ['that passes bodies on as they come', 'proxy_request_buffering off;'],
  ])('the same process serves on behind an nginx %s', async (_name, more) => {
    const proxy = await startNginx(portOf(server), more)
    proxies.push(proxy)
    expect(await send(proxy.port, SEED + 1)).toEqual([])
    expect(server.output()).not.toContain('unexpected failure')
  })
})
