import { describe, expect, it } from 'vitest'
import { renderTemplate } from './template.ts'

const values = {
  triggerEvent: 'BOOKING_CREATED',
  title: 'A "talk" & more',
  length: 30,
  location: null,
  organizer: { name: 'Ann', language: { locale: 'en' } },
  attendees: [{ name: 'Bob', email: 'bob@example.com' }],
}
const bodyOf = (template: string, given: Record<string, unknown> = values) => renderTemplate(template, given)?.body

describe('a template of a webhook', () => {
  it.each([
    ['{{triggerEvent}}', 'BOOKING_CREATED'],
    ['{{ organizer.language.locale }}', 'en'],
    ['{{attendees.0.name}}, {{attendees.[0].email}}', 'Bob, bob@example.com'],
    ['{{{title}}}', 'A "talk" & more'],
    ['[{{location}}{{attendees.1.name}}{{no.such.thing}}{{}}{{__proto__.name}}{{title.length}}]', '[]'],
    ['{{attendees}}', '[{"name":"Bob","email":"bob@example.com"}]'],
    ['{ {{ {{ title', '{ {{ {{ title'],
  ])('the template %s becomes %s', (template, body) => {
    expect(bodyOf(template)).toBe(body)
  })

  it('a template of JSON stays JSON, and a value adds no field to it', () => {
    const sly = { title: 'x","isAdmin":true,"y":"', note: 'two\nlines \\ "quoted"' }
    const rendered = renderTemplate('{"title":"{{title}}","note":"{{note}}"}', sly)
    expect(rendered?.contentType).toBe('application/json')
    expect(JSON.parse(rendered?.body ?? '')).toEqual(sly)
  })

  it('a template of JSON takes numbers, lists and objects with quotes and without', () => {
    const template = '{"length":{{length}},"all":{{attendees}},"nested":{"text":"{{length}}"}}'
    expect(JSON.parse(bodyOf(template) ?? '')).toEqual({
      length: 30,
      all: values.attendees,
      nested: { text: '30' },
    })
    expect(JSON.parse(bodyOf('{"all":"{{attendees}}","title":"{{title}}"}') ?? '')).toEqual({
      all: JSON.stringify(values.attendees),
      title: values.title,
    })
  })

  it('a template loses &quot; where it was written, and values keep it', () => {
    expect(bodyOf('{&quot;title&quot;:&quot;{{title}}&quot;}', { title: '&quot;' })).toBe('{"title":"&quot;"}')
  })

  it('a template that is no JSON is sent as the fields of a form', () => {
    expect(renderTemplate('title={{title}}&length={{length}}', values)).toEqual({
      contentType: 'application/x-www-form-urlencoded',
      body: 'title=A "talk" & more&length=30',
    })
  })

  it('the server gives up a template that would become too long', () => {
    const long = { text: 'x'.repeat(20_000) }
    expect(renderTemplate('{{text}}'.repeat(5000), long)).toBeUndefined()
  })
})
