import { type DavClient, failureOf } from './dav-client.ts'

const GONE: ReadonlySet<number> = new Set([404, 410])

/** Deletes an event, whoever has changed it. */
export async function deleteCalDavEvent(client: DavClient, url: string): Promise<void> {
  const { status } = await client.send({ url, method: 'DELETE' })
  if (status < 200 || (status >= 300 && !GONE.has(status))) throw failureOf(status)
}
