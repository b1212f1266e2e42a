import { stringify } from 'csv-stringify/sync'
import { isValidPhoneNumber } from 'libphonenumber-js/min'
import { describe, expect, it } from 'vitest'
import { renderTemplate } from '../../../src/features/automation/webhooks/template.ts'
import { fill } from '../../../src/features/automation/workflows/message/fill.ts'
import { asHtml, asText, safeHtml } from '../../../src/features/automation/workflows/message/safe-html.ts'
import { writeTime } from '../../../src/features/automation/workflows/message/time-pattern.ts'
import { variableOf } from '../../../src/features/automation/workflows/message/variables.ts'
import { shortText } from '../../../src/features/messaging/outbox/short-text.ts'
import { parseForm } from '../../../src/http/input/bodies.ts'
import { isInstant } from '../../../src/http/input/formats.ts'
import { countPairs, parseQuery } from '../../../src/http/input/query-string.ts'
import { isStorableText } from '../../../src/http/input/storable-text.ts'
import { shownAddress } from '../../../src/http/watching/shown-address.ts'
import { colourOf } from '../../../src/lib/colour.ts'
import { frameOriginOf, frameOriginsOf } from '../../../src/lib/frame-origin.ts'
import { beginningOf, descriptionHtml } from '../../../src/lib/markdown/description.ts'
import { readAddress } from '../../../src/lib/network/ip-address.ts'
import { displayEmail, managedEmail } from '../../../src/lib/text/display-email.ts'
import { baseAddress, isEmail, isMailbox } from '../../../src/lib/text/email.ts'
import { calendarText, component, property } from '../../../src/lib/text/icalendar-text.ts'
import { mailto } from '../../../src/lib/text/mailto.ts'
import { internationalNumber } from '../../../src/lib/text/phone-number.ts'
import { manyLines, oneLine, plainWords, webAddress } from '../../../src/lib/text/plain-text.ts'
import { createReplaceTexts } from '../../../src/lib/text/replace-texts.ts'
import { slugify } from '../../../src/lib/text/slug.ts'
import { canonicalTimeZone, isTimeZone } from '../../../src/lib/time/time-zone.ts'
import { initialsOf } from '../../../src/pages/event/names.ts'
import { brandRules } from '../../../src/pages/looks/brand.ts'
import { ownPath } from '../../../src/pages/own-path.ts'
import { textsOf } from '../../../src/pages/query.ts'
import { readerOf } from '../../../src/pages/reader.ts'
import { rememberedBy } from '../../../src/pages/remembered.ts'
import { growthOf, processorTime } from '../../support/hostile/growth.ts'
import { MARKDOWN_KINDS, TEXT_KINDS } from '../../support/hostile/texts.ts'

/** Longer than any field of a body allows; twice as much is read as well. */
const OF_BODIES = 25_000
/** The maximum length of a request's head. */
const OF_HEADS = 16_000
/** The maximum length of a description. */
const OF_DESCRIPTIONS = 20_000

const request = (facts: object) => ({ headers: {}, query: {}, cookies: {}, ...facts }) as never

/** Everything on the main thread that reads the text of a stranger or of an account, with the longest text that it gets. */
const READERS: Readonly<Record<string, readonly [longest: number, read: (text: string) => unknown]>> = {
  'the HTML of a description': [OF_DESCRIPTIONS, descriptionHtml],
  'the beginning of a description': [OF_DESCRIPTIONS, (text) => beginningOf(text, 200)],
  "the sanitizer of workflows' messages, and their plain text": [OF_BODIES, (text) => asText(safeHtml(text))],
  "a value in a workflow's message": [OF_BODIES, asHtml],
  "the variables of a workflow's message": [OF_BODIES, (text) => fill(text, () => 'x')],
  'the pattern of a time': [OF_BODIES, (text) => writeTime(new Date(0), text, 'UTC', 'en')],
  'the name of a variable': [OF_BODIES, variableOf],
  "a webhook's template": [OF_BODIES, (text) => renderTemplate(text, { title: 'Talk' })],
  "a value in a webhook's template": [OF_BODIES, (text) => renderTemplate('{"a":"{{title}}"}', { title: text })],
  'a text message': [OF_BODIES, shortText],
  'an entry of a calendar': [
    OF_BODIES,
    (text) => calendarText('PUBLISH', component('VEVENT', [property('summary', text)])),
  ],
  'a parameter of a calendar': [OF_BODIES, (text) => property('attendee', 'mailto:a@b.de', { cn: text })],
  'a telephone number': [OF_BODIES, (text) => [isValidPhoneNumber(text), internationalNumber(text)]],
  'a colour': [OF_BODIES, (text) => [colourOf(text), brandRules(text)]],
  'an address of mail': [
    OF_BODIES,
    (text) => [isEmail(text), isMailbox(text), baseAddress(text), mailto(wellFormed(text))],
  ],
  "a managed user's address": [OF_BODIES, (text) => [displayEmail(text), managedEmail(text, 'x')]],
  'an address of the web': [OF_BODIES, webAddress],
  'an address of the network': [OF_HEADS, readAddress],
  'the sites that may show a page': [OF_BODIES, (text) => [frameOriginOf(text), frameOriginsOf(text)]],
  'an own address': [OF_HEADS, (text) => ownPath(text, 'https://book.example.com')],
  'lines of a mail': [OF_BODIES, (text) => [oneLine(text), manyLines(text)]],
  'the first words of a text': [OF_BODIES, (text) => plainWords(text, { words: 5, characters: 40 })],
  'a slug': [OF_BODIES, slugify],
  'a name that is erased': [OF_BODIES, (text) => createReplaceTexts(['ann', 'a@example.com', text], '…').inText(text)],
  'the initials of a name': [OF_BODIES, initialsOf],
  'a name in a list': [OF_BODIES, (text) => new Intl.ListFormat('en').format([text, text])],
  'a name in capitals': [OF_BODIES, (text) => text.toLocaleUpperCase('tr').localeCompare(text, 'de')],
  'a cell of a table': [OF_BODIES, (text) => stringify([[text, text]], { escape_formulas: true })],
  'a time zone': [OF_BODIES, (text) => isTimeZone(text) && canonicalTimeZone(text)],
  'an instant': [OF_BODIES, isInstant],
  'a text that is stored': [OF_BODIES, isStorableText],
  'a form': [OF_BODIES, (text) => parseForm(text)],
  'a query': [OF_HEADS, (text) => [countPairs(text), parseQuery(text), textsOf(parseQuery(text), 'a')]],
  'an address in the log': [OF_HEADS, (text) => shownAddress(request({ routeOptions: {} }), text)],
  'the languages of a browser': [OF_HEADS, (text) => readerOf(request({ headers: { 'accept-language': text } }))],
  'the cookie of a page': [OF_HEADS, (text) => rememberedBy(request({ cookies: { 'daybook-view': text } }))],
}

const wellFormed = (text: string): string => Buffer.from(text).toString()

/** An error is an answer: only the time counts here. */
function tried(read: (text: string) => unknown, text: string): void {
  try {
    read(text)
  } catch {}
}

describe('the processor time of what reads texts on the main thread', () => {
  it('is found to grow where it does', async () => {
    const square = (size: number) =>
      processorTime(() => {
        const text = 'a'.repeat(size)
        let count = 0
        for (let end = 1; end <= size; end++)
          for (let index = 0; index < end; index++) if (text.charCodeAt(index) === 32) count++
        return count
      })
    expect(await growthOf(square, 10_000)).toBeGreaterThan(2.5)
  })

  it.each(Object.entries(READERS))(
    '%s is in proportion to the length',
    { timeout: 300_000 },
    async (_, [longest, read]) => {
      const faults: string[] = []
      for (const { name, make } of [...TEXT_KINDS, ...MARKDOWN_KINDS]) {
        const factor = await growthOf((size) => {
          const text = String(make(size))
          return processorTime(() => tried(read, text))
        }, longest)
        if (factor !== undefined) faults.push(`${name}: costs ${factor.toFixed(1)} times as much`)
      }
      expect(faults).toEqual([])
    },
  )
})
