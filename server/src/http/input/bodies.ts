import { parse } from 'node:querystring'
import { invalid } from '../../lib/errors.ts'
import { recordOf } from '../../lib/records.ts'
import { errorOf } from '../../lib/thrown.ts'
import { countPairs } from './query-string.ts'
import { isStorableText } from './storable-text.ts'

/** The maximum levels of arrays and objects in a body. The operation with the deepest body needs seven. */
export const DEEPEST_BODY = 32

/**
 * The maximum number of property names in a body, in all of its objects together. An operation with longer lists
 * declares a larger maximum at its route.
 */
const MAX_BODY_KEYS = 1000

/** The maximum for operations whose lists have up to a thousand entries. */
export const LIST_BODY_KEYS = 10_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The maximum number of property names in a body of this operation, if it is larger than usual. */
    maxBodyKeys?: number
  }
}

/** Error texts cut a name that the caller chose at this length. */
const SHOWN_CHARACTERS = 80

/**
 * Reads a JSON body. An empty one is an empty object: clients send the content type even without a body.
 *
 * @throws `BODY_NOT_JSON`, `BODY_TOO_DEEP`, `BODY_TOO_WIDE`, `TEXT_NOT_STORABLE`, `PROPERTY_FORBIDDEN`
 */
export function parseBody(text: string, maxKeys = MAX_BODY_KEYS): unknown {
  if (text.trim() === '') return {}
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    throw invalid('BODY_NOT_JSON', `The body is not valid JSON: ${errorOf(error).message}`)
  }
  checkContents(body, maxKeys)
  return body
}

/**
 * Reads a form. A repeated name becomes a list.
 *
 * @throws `BODY_TOO_WIDE`
 */
export function parseForm(text: string) {
  if (countPairs(text) > MAX_BODY_KEYS) throw bodyTooWide(MAX_BODY_KEYS)
  return parse(text, '&', '=', { maxKeys: 0 })
}

const bodyTooWide = (most: number) =>
  invalid('BODY_TOO_WIDE', `The body has too many properties: at most ${most} are read, nested ones counted.`)

/** Visits each value once. It builds the path only for the text of an error. */
function checkContents(body: unknown, maxKeys: number): void {
  const path: string[] = []
  let keys = 0

  function check(value: unknown): void {
    if (typeof value === 'string') checkText(value, path)
    if (typeof value !== 'object' || value === null) return
    if (path.length >= DEEPEST_BODY)
      throw invalid('BODY_TOO_DEEP', `The body is nested too deeply: at most ${DEEPEST_BODY} levels are read.`)
    if (Array.isArray(value)) for (const [index, item] of value.entries()) checkWithin(String(index), item)
    else for (const [key, item] of Object.entries(recordOf(value))) checkProperty(key, item)
  }

  function checkProperty(key: string, value: unknown): void {
    if (++keys > maxKeys) throw bodyTooWide(maxKeys)
    checkText(key, [...path, key])
    // Code that assigns this property to another object would change its prototype.
    if (key === '__proto__')
      throw invalid(
        'PROPERTY_FORBIDDEN',
        `A property can't be called __proto__ (${[...path, key].join('.').slice(-SHOWN_CHARACTERS)}).`,
      )
    checkWithin(key, value)
  }

  function checkWithin(name: string, value: unknown): void {
    path.push(name)
    check(value)
    path.pop()
  }

  check(body)
}

function checkText(text: string, path: readonly string[]): void {
  if (!isStorableText(text)) throw textNotStorable(path.join('.') || 'body')
}

export const textNotStorable = (property: string) =>
  invalid(
    'TEXT_NOT_STORABLE',
    `${JSON.stringify(property).slice(1, -1).slice(0, SHOWN_CHARACTERS)} contains a character that can't be stored: U+0000 or half of a surrogate pair. Leave it out.`,
  )
