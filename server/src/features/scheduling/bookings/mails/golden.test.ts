import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { BookingMailKind, RenderedMessage } from './booking-facts.ts'
import { bookingMails } from './booking-mails.ts'
import { bookingMailSamples, guestNoticeSamples } from './mail-samples.ts'
import { sampledAt, samples } from './sample-facts.ts'

// These files hold every mail as it is sent, and can be opened in a browser. DAYBOOK_UPDATE_GOLDEN=1 rewrites them.
const folder = new URL('./golden/', import.meta.url)
const updating = process.env.DAYBOOK_UPDATE_GOLDEN === '1'

/** The samples are in English and German. These languages cover the mails that attendees read most. */
const LANGUAGES = ['es', 'fr', 'pt', 'ja', 'ar', 'he']
const READ_MOST = /^(scheduled|requested|rescheduled|cancelled|reschedule-offered|payment-due)\.attendee\.juergen$/

const mails = [
  ...Object.entries(samples).flatMap(([occasion, facts]) =>
    bookingMails(occasion as BookingMailKind, facts, sampledAt).map((mail) => ({
      name: `${occasion}.${mail.recipient}.${mail.toAddress.split('@')[0]}`,
      mail,
    })),
  ),
  ...LANGUAGES.flatMap((language) =>
    bookingMailSamples(language)
      .filter(({ name }) => READ_MOST.test(name))
      .map(({ name, mail }) => ({ name: `${name}.${language}`, mail })),
  ),
  ...guestNoticeSamples('en'),
  ...['de', ...LANGUAGES].flatMap((language) =>
    guestNoticeSamples(language).map(({ name, mail }) => ({ name: `${name}.${language}`, mail })),
  ),
]

const files = new Map(
  mails.flatMap(({ name, mail }): [string, string][] => [
    [`${name}.txt`, asText(mail)],
    [`${name}.html`, mail.html],
  ]),
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

test('every mail has a golden file, and no other golden file exists', () => {
  expect(readdirSync(folder).sort()).toEqual([...files.keys()].sort())
})

test.each([...files])('%s is as before', (name, content) => {
  expect(content).toBe(readFileSync(new URL(name, folder), 'utf8'))
})
