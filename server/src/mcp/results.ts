import { isRecord, recordOf } from '../lib/records.ts'
import type { ApiAnswer } from './send.ts'
import { failed, said, type ToolResult } from './tool.ts'

/** The maximum length of a result. Models read about four characters as one unit, and some clients end at 25,000. */
const MAX_RESULT_CHARACTERS = 40_000

/** The parameters that lead to the next page of a list, as the operation has them. */
export type Paging = { readonly skip?: number; readonly size?: 'take' | 'limit' }

/** Turns an answer of the API into the result of a tool. */
export function resultOf(answer: ApiAnswer, paging: Paging): ToolResult {
  if (answer.status >= 400) return failed(refusalText(answer))
  const { body } = answer
  if (body === undefined) return said('Done.')
  const { data, pagination } = recordOf(body)
  if (Array.isArray(data)) return said(listText(data, pagination, paging))
  const text = JSON.stringify(isRecord(body) && 'data' in body ? data : body)
  return said(text.length <= MAX_RESULT_CHARACTERS ? text : cutText(text))
}

/** The beginning by which existing programs know a refusal of credentials. An agent shows the text to a person. */
const OF_PROGRAMS = /^ApiAuthStrategy - ([\w ]+ - )?/

/** Writes the message of the API, and the status and the code by which its documents name the error. */
export function refusalText({ status, body, retryAfter }: ApiAnswer): string {
  const error = recordOf(recordOf(body).error)
  const { message: sentence, code } = recordOf(error.details)
  const message = typeof sentence === 'string' ? sentence : error.message
  const text = typeof message === 'string' ? message.trim().replace(OF_PROGRAMS, '') : 'The request was refused.'
  const wait = retryAfter === undefined ? '' : ` Try again in ${retryAfter} seconds.`
  return cutTo(`${text}${wait} (HTTP ${status}${typeof code === 'string' ? `, ${code}` : ''})`, MAX_RESULT_CHARACTERS)
}

function listText(items: readonly unknown[], pagination: unknown, paging: Paging): string {
  const shown = fitting(items.map((item) => JSON.stringify(item)))
  const page = pagination === undefined ? '' : `,"pagination":${JSON.stringify(pagination)}`
  const text = `{"data":[${shown.join(',')}]${page}}`
  const notice =
    shown.length === items.length
      ? nextPage(items.length, pagination, paging)
      : cutNotice(shown.length, items.length, paging)
  return notice === '' ? text : `${notice}\n${text}`
}

/** Returns the first texts, as many as fit into a result. */
function fitting(texts: readonly string[]): readonly string[] {
  let length = 0
  for (const [index, text] of texts.entries()) {
    length += text.length + 1
    if (length > MAX_RESULT_CHARACTERS) return texts.slice(0, index)
  }
  return texts
}

function nextPage(count: number, pagination: unknown, { skip }: Paging): string {
  const { hasNextPage, nextCursor } = recordOf(pagination)
  if (typeof nextCursor === 'string') return `There are more entries. Call again with cursor=${nextCursor}.`
  return hasNextPage === true && skip !== undefined
    ? `There are more entries. Call again with skip=${skip + count}.`
    : ''
}

function cutNotice(shown: number, count: number, { skip, size }: Paging): string {
  const cut = `The result was cut at ${MAX_RESULT_CHARACTERS} characters: it shows ${shown} of ${count} entries.`
  if (shown === 0) return `${cut} Read the entries one by one.`
  if (skip !== undefined) return `${cut} Call again with skip=${skip + shown} for the next ones.`
  return size === undefined
    ? `${cut} This list has no pages. Narrow it with other arguments, or read single entries.`
    : `${cut} Call again with ${size}=${shown}; the answer then names the cursor of the next page.`
}

const cutText = (text: string): string =>
  `The result was cut at ${MAX_RESULT_CHARACTERS} characters of ${text.length}. The rest is missing.\n${cutTo(text, MAX_RESULT_CHARACTERS)}`

/** Cuts a text, but not between the two halves of a character. */
const cutTo = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
