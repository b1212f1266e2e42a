import { checkAnswered, type DavClient, failureOf, XML } from './dav-client.ts'
import { escapeXml, NAMESPACES } from './xml.ts'

/** Returns the event as it is stored, or undefined if it is gone. */
export async function storedEvent(
  client: DavClient,
  url: string,
): Promise<{ text: string; match: Readonly<Record<string, string>> } | undefined> {
  const { status, body, headers } = await client.send({ url, method: 'GET', headers: { accept: 'text/calendar' } })
  if (status === 404 || status === 410) return undefined
  if (status !== 200) throw failureOf(status)
  const { etag } = headers
  // A weak tag never matches (RFC 9110 §13.1.1).
  return { text: body.toString('utf8'), match: etag === undefined || etag.startsWith('W/') ? {} : { 'if-match': etag } }
}

/** Returns the address of the event with this uid. A calendar program may have stored it under a name of its own. */
export async function addressOfUid(client: DavClient, calendarId: string, uid: string): Promise<string | undefined> {
  const answer = await client.send({
    url: calendarId,
    method: 'REPORT',
    headers: { ...XML, depth: '1' },
    body: `<c:calendar-query ${NAMESPACES}><d:prop><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:prop-filter name="UID"><c:text-match>${escapeXml(uid)}</c:text-match></c:prop-filter></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`,
  })
  checkAnswered(answer)
  return client.read('addressIn', answer.body, answer.url, uid)
}
