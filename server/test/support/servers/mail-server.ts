import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { to: string; source: string }

export type MailServer = {
  url: string
  received: ReceivedMail[]
  /** The recipients that it refuses permanently. */
  refused: Set<string>
  /** Stops it, so that connections to its port fail until `start`. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts a mail server in this process, on its own port. It accepts each mail after `waitMs`. */
export async function mailServer(waitMs = 0): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const refused = new Set<string>()
  let port = 0
  let server: SMTPServer

  const create = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, done) {
        done(refused.has(address) ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null)
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const source = Buffer.concat(chunks).toString('utf8')
          for (const { address } of session.envelope.rcptTo) received.push({ to: address, source })
          setTimeout(done, waitMs)
        })
      },
    })

  async function start(): Promise<void> {
    server = create()
    server.on('error', () => {})
    await new Promise<void>((listening) => server.listen(port, '127.0.0.1', () => listening()))
    port = (server.server.address() as { port: number }).port
  }

  await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refused,
    start,
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
