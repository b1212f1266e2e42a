import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DaybookError } from '@daybook/client'
import { expect, test, vi } from 'vitest'
import type { T } from '../texts.tsx'
import { failureText, isSignedOut } from './refusals.ts'

const dashboard = fileURLToPath(new URL('..', import.meta.url))
const documented = new Map(
  [
    ...readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8').matchAll(
      /^\| `([A-Z_]+)` \| (\d+)/gm,
    ),
  ].map(([, code = '', status]) => [code, Number(status)]),
)
/** A translator that gives back the key of a text. */
const t = ((key: string) => key) as unknown as T
const refusal = (status: number, code: string) =>
  new DaybookError({ status, code, message: 'ApiAuthStrategy - No authentication method provided.' })

test('no refusal of the API shows a sentence of the API', () => {
  expect(documented.size).toBeGreaterThan(300)
  for (const [code, status] of documented)
    expect(failureText(refusal(status, code), t)).toMatch(/^kit\.(refused|failed)\./)
  expect(failureText(refusal(418, 'NEVER_HEARD_OF'), t)).toBe('kit.failed.refused')
})

test('what people cause has words of its own, and every code with words is one of the server', () => {
  const words = readFileSync(`${dashboard}/kit/refusals.ts`, 'utf8').matchAll(/^ {2}([A-Z_]+): 'kit/gm)
  const codes = [...words].map(([, code = '']) => code)
  expect(codes.filter((code) => !documented.has(code))).toEqual([])
  expect(failureText(refusal(400, 'SLOT_NOT_AVAILABLE'), t)).toBe('kit.refused.slot')
})

test('a wrong password is no end of the session', () => {
  expect([refusal(401, 'CREDENTIALS_MISSING'), refusal(401, 'PASSWORD_WRONG')].map(isSignedOut)).toEqual([true, false])
})

test('without an answer it depends on the connection', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(failureText(refusal(0, 'NO_ANSWER'), t)).toBe('kit.failed.offline')
  vi.stubGlobal('navigator', { onLine: true })
  expect(failureText(refusal(0, 'NO_ANSWER'), t)).toBe('kit.failed.noAnswer')
  vi.unstubAllGlobals()
})

test('nothing in the dashboard shows the message of an error', () => {
  const files = readdirSync(dashboard, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  )
  const showing = files.filter((name) =>
    /\b(error|fault|reason)\.message\b/.test(readFileSync(`${dashboard}/${name}`, 'utf8')),
  )
  expect(showing).toEqual([])
})
