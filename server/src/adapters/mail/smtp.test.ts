import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import type { Mail } from './mail-sender.ts'
import { smtpMailSender } from './smtp.ts'

const running: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of running.splice(0).reverse()) await each.close()
})

/** Starts a mail server in this process. `received` collects whole messages. */
async function aMailServer(options: SMTPServerOptions = {}) {
  const received: { from: string; to: string[]; source: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  running.push({ close: () => new Promise<void>((closed) => server.close(() => closed())) })
  const { port } = server.server.address() as { port: number }
  return { received, url: `smtp://127.0.0.1:${port}` }
}

function aSender(url: string, timeouts = {}) {
  const sender = smtpMailSender(url, timeouts)
  running.push(sender)
  return sender
}

const aMail = (changes: Partial<Mail> = {}): Mail => ({
  from: 'Daybook <bookings@example.com>',
  fromName: 'Ada Lovelace',
  replyTo: 'ada@example.com',
  to: 'bob@example.com',
  subject: 'Confirmed: Intro call',
  text: 'Your booking is confirmed',
  html: '<p>Your booking is confirmed</p>',
  attachments: [],
  messageId: 'booking-17-1@example.com',
  ...changes,
})

const refusal = (responseCode: number) => Object.assign(new Error('No'), { responseCode })

const headersOf = (source: string): string => source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]/g, ' ')

/** Returns the header and the decoded body of every leaf of a MIME message, in order. */
function partsOf(source: string): { header: string; body: string }[] {
  const header = headersOf(source)
  const body = source.slice(source.indexOf('\r\n\r\n') + 4)
  const boundary = /boundary="([^"]+)"/.exec(header)?.[1]
  if (boundary) {
    const inner = body.split(`--${boundary}`).slice(1, -1)
    return inner.flatMap((part) => partsOf(part.replace(/^\r\n/, '')))
  }
  const encoded = /Content-Transfer-Encoding: base64/i.test(header)
  return [{ header, body: encoded ? Buffer.from(body, 'base64').toString('utf8') : body }]
}

test('a mail arrives with its sender, name, reply address, subject and id', async () => {
  const { received, url } = await aMailServer()
  await aSender(url).send(aMail({ subject: 'Bestätigt: Gespräch 🗓' }))

  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ from: 'bookings@example.com', to: ['bob@example.com'] })
  const headers = headersOf(received[0]!.source)
  expect(headers).toMatch(/^From: Ada Lovelace <bookings@example.com>$/m)
  expect(headers).toMatch(/^Reply-To: ada@example.com$/m)
  expect(headers).toMatch(/^To: bob@example.com$/m)
  expect(headers).toMatch(/^Message-ID: <booking-17-1@example.com>$/m)
  expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(headers).toMatch(/^Subject: =\?UTF-8\?/m)
})

test('an invitation leaves as a calendar alternative and as a file', async () => {
  const { received, url } = await aMailServer()
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nSUMMARY:Gespräch\r\nEND:VCALENDAR\r\n'
  const contentType = 'text/calendar; method=REQUEST; charset=utf-8'
  await aSender(url).send(aMail({ attachments: [{ filename: 'invite.ics', contentType, content }] }))

  const parts = partsOf(received[0]!.source)
  const types = parts.map(({ header }) => /Content-Type: ([^\r\n]*)/i.exec(header)?.[1])
  expect(types[0]).toMatch(/^text\/plain/)
  expect(types[1]).toMatch(/^text\/html/)
  expect(types[2]).toBe('text/calendar; charset=utf-8; method=REQUEST')
  expect(types[3]).toMatch(/^application\/ics; name=invite.ics/)
  expect(parts[3]!.header).toMatch(/Content-Disposition: attachment; filename=invite.ics/)
  expect(parts[3]!.body).toBe(content)
})

test('other attachments stay files', async () => {
  const { received, url } = await aMailServer()
  await aSender(url).send(aMail({ attachments: [{ filename: 'list.csv', contentType: 'text/csv', content: 'a,b' }] }))
  const parts = partsOf(received[0]!.source)
  expect(parts[2]!.header).toMatch(/Content-Type: text\/csv; name=list.csv/)
  expect(parts[2]!.body).toBe('a,b')
})

test('line breaks in names and subjects add no headers', async () => {
  const { received, url } = await aMailServer()
  const evil = 'Eve\r\nBcc: victim@example.com\r\n\r\n<script>'
  await aSender(url).send(aMail({ fromName: evil, subject: evil, replyTo: 'eve@example.com' }))
  expect(received[0]!.to).toEqual(['bob@example.com'])
  expect(headersOf(received[0]!.source)).not.toMatch(/^Bcc:/im)
})

test('the sender refuses a recipient that contains two addresses, and sends nothing', async () => {
  const { received, url } = await aMailServer()
  const sender = aSender(url)
  for (const to of ['a@example.com, b@example.com', 'a@example.com\r\nRCPT TO:<b@example.com>', 'nobody', '']) {
    await expect(sender.send(aMail({ to }))).rejects.toMatchObject({ kind: 'invalid', code: 'MAIL_REFUSED' })
  }
  expect(received).toEqual([])
})

test.each([
  { title: 'an unknown recipient', code: 550, kind: 'invalid' },
  { title: 'a full mailbox for now', code: 452, kind: 'unavailable' },
  { title: 'greylisting', code: 450, kind: 'unavailable' },
  { title: 'a server that wants authentication', code: 530, kind: 'unavailable' },
])('$title is $kind', async ({ code, kind }) => {
  const { url } = await aMailServer({ onRcptTo: (_address, _session, done) => done(refusal(code)) })
  await expect(aSender(url).send(aMail())).rejects.toMatchObject({ kind })
})

test('refused content is invalid, and a refused sender is not the fault of the mail', async () => {
  const content = await aMailServer({
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => done(refusal(554)))
    },
  })
  await expect(aSender(content.url).send(aMail())).rejects.toMatchObject({ kind: 'invalid' })

  const sender = await aMailServer({ onMailFrom: (_address, _session, done) => done(refusal(553)) })
  await expect(aSender(sender.url).send(aMail())).rejects.toMatchObject({ kind: 'unavailable' })
})

test('a wrong password keeps the mail for later', async () => {
  const { url } = await aMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('Invalid login')),
  })
  const sender = aSender(url.replace('smtp://', 'smtp://user:wrong@'))
  await expect(sender.send(aMail())).rejects.toMatchObject({ kind: 'unavailable', code: 'MAIL_UNAVAILABLE' })
})

test('an absent or silent server is unavailable within the time limits', async () => {
  const { url } = await aMailServer()
  await running.pop()?.close()
  await expect(aSender(url).send(aMail())).rejects.toMatchObject({ kind: 'unavailable' })

  const silent = await aMailServer({ onConnect: () => {} })
  // Without a limit, the sender would wait longer than a test may take.
  const sender = aSender(silent.url, { connectTimeoutMs: 100 })
  await expect(sender.send(aMail())).rejects.toMatchObject({ kind: 'unavailable' })
})

test('the sender gives up a server that stops in the middle', async () => {
  const { url } = await aMailServer({ onRcptTo: () => {} })
  const sender = aSender(url, { sendTimeoutMs: 150 })
  await expect(sender.send(aMail())).rejects.toMatchObject({ kind: 'unavailable' })
})

test('the user and the password of the URL may be percent-encoded', async () => {
  let seen = ''
  const { received, url } = await aMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      seen = `${username} ${password}`
      done(null, { user: username })
    },
  })
  await aSender(url.replace('smtp://', 'smtp://me%40example.com:p%3Aw%2Fd@')).send(aMail())
  expect(seen).toBe('me@example.com p:w/d')
  expect(received).toHaveLength(1)
})
