import { createServer } from 'node:http'

export type World = {
  url: string
  stop(): Promise<void>
}

/** A calendar with one hour that is taken. */
const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Elsewhere//Calendar//EN',
  'BEGIN:VEVENT',
  'UID:dentist@elsewhere.example',
  'DTSTAMP:20300101T000000Z',
  'DTSTART:20300114T100000Z',
  'DTEND:20300114T110000Z',
  'SUMMARY:Dentist',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

/** Starts the part of the outside world that the server calls. Somebody publishes a calendar there. */
export async function startWorld(): Promise<World> {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(200, { 'content-type': 'text/calendar' }).end(CALENDAR))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
