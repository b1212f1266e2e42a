import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AccountMail } from './account-mail.ts'
import { accountMailSamples } from './mail-samples.ts'

// The folder with all mails as they are sent, for reading and for a browser. DAYBOOK_UPDATE_GOLDEN=1 writes them again.
const folder = new URL('./golden/', import.meta.url)
const updating = process.env.DAYBOOK_UPDATE_GOLDEN === '1'

const files = new Map(
  ['en', 'de'].flatMap((language) =>
    accountMailSamples(language).flatMap(({ name, mail }): [string, string][] => [
      [`${name}.${language}.txt`, asText(mail)],
      [`${name}.${language}.html`, mail.html],
    ]),
  ),
)

function asText({ html: _, text, ...head }: AccountMail): string {
  const heads = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  return [heads.join('\n'), text].join('\n\n')
}

if (updating) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, content] of files) writeFileSync(new URL(name, folder), content)
}

test('every mail has a golden file, and no other golden file exists', () => {
  expect(readdirSync(folder).sort()).toEqual([...files.keys()].sort())
})

test.each([...files])('%s is as before', (name, content) => {
  expect(content).toBe(readFileSync(new URL(name, folder), 'utf8'))
})
