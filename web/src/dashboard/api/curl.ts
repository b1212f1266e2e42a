import type { RecordedRequest } from './recorded.ts'

/** Inside single quotes a shell takes every character as it is, but for the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Returns the command that sends the same request with an API key. */
export function asCurl({ method, path, version, body }: RecordedRequest, origin: string): string {
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(origin + path)}`,
    `-H "Authorization: Bearer $DAYBOOK_API_KEY"`,
    ...(version ? [`-H ${quoted(`cal-api-version: ${version}`)}`] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`]),
  ]
  return parts.join(' \\\n  ')
}
