import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Occasion, RenderedMessage } from './booking-facts.ts'
import { bookingMails } from './booking-mails.ts'
import { now, samples } from './facts.fixture.ts'

// Every mail as it is sent, to be read and opened in a browser. DAYBOOK_UPDATE_GOLDEN=1 writes them anew.
const folder = new URL('./golden/', import.meta.url)
const updating = process.env.DAYBOOK_UPDATE_GOLDEN === '1'

const files = new Map(
  Object.entries(samples).flatMap(([occasion, facts]) =>
    bookingMails(occasion as Occasion, facts, now).flatMap((mail): [string, string][] => {
      const name = `${occasion}.${mail.recipient}.${mail.toAddress.split('@')[0]}`
      return [
        [`${name}.txt`, asText(mail)],
        [`${name}.html`, mail.html],
      ]
    }),
  ),
)

function asText({ html: _, text, attachments, ...head }: RenderedMessage): string {
  const heads = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  const files = attachments.map(({ filename, contentType, content }) => `== ${filename}: ${contentType}\n${content}`)
  return [heads.join('\n'), text, ...files].join('\n\n').replaceAll('\r\n', '\n')
}

if (updating) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, content] of files) writeFileSync(new URL(name, folder), content)
}

test('there is a golden file for every mail, and no other', () => {
  expect(readdirSync(folder).sort()).toEqual([...files.keys()].sort())
})

test.each([...files])('%s is as before', (name, content) => {
  expect(content).toBe(readFileSync(new URL(name, folder), 'utf8'))
})
