import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LiveServer, liveServer } from '../support/servers/live-server.ts'

const script = fileURLToPath(new URL('../../../examples/book-a-meeting.sh', import.meta.url))

describe('the example with curl', () => {
  let server: LiveServer

  beforeAll(async () => {
    server = await liveServer()
  })
  afterAll(() => server.dispose())

  it('the example with curl makes all its calls against a running server', async () => {
    const { stdout } = await promisify(execFile)(script, {
      env: { PATH: process.env.PATH, DAYBOOK_URL: server.url, DAYBOOK_API_KEY: server.administrator },
    })
    expect(stdout).toMatch(/3\. Free slots\n {3}\d+ slots from/)
    expect(stdout).toMatch(/5\. .*\n {3}Introduction between .+ and Grace Hopper: \w{25}\n/)
    expect(stdout).toMatch(/7\. .*\n {3}cancelled\n/)
    // Booked, moved and cancelled, newest first.
    expect(stdout.split('8. The mails that Grace was sent\n')[1]?.trim().split('\n')).toHaveLength(4)
    expect(stdout).toMatch(/Done\.\n$/)
  })
})
