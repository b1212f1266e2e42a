import type { JSX } from 'preact'
import { Code } from './code.tsx'
import { type Example, sketch } from './examples.ts'
import type { Operation, Parameter, Schema } from './operations.ts'
import { describe, fieldsView, prose, typeOf } from './schema-view.tsx'

export type View = {
  find: (schema: Schema) => Schema
  examples: Readonly<Record<string, Example>>
  publicUrl: string
}

/** Bodies and answers beyond this length are cut, in characters. */
const LONGEST = 4000

/** Shows one operation: what it takes and answers, and an exchange. */
export function operationView(operation: Operation, view: View): JSX.Element {
  const { id, method, path, summary, description, parameters, body, answers } = operation
  const recorded = view.examples[`${method} ${path}`]
  const example = recorded ?? sketch(operation, view.find)
  const places = (['path', 'query', 'header'] as const).map((place) =>
    parametersView(
      place,
      parameters.filter((each) => each.in === place),
      view,
    ),
  )
  const bodyFields = body && fieldsView(body, view.find)
  return (
    <details class="operation" id={id}>
      <summary>
        <span class={`method ${method.toLowerCase()}`}>{method}</span> <code class="path">{breakable(path)}</code>{' '}
        <span class="what">{summary}</span>
      </summary>
      <div class="sides">
        <div class="facts">
          {description.split('\n\n').map((text) => (
            <p>{prose(text)}</p>
          ))}
          {places}
          {bodyFields && (
            <>
              <h2>Body</h2>
              {bodyFields}
            </>
          )}
          <h2>Answers</h2>
          <ul class="fields">
            {answers.map(({ status, description: text, schema }) => {
              const fields = schema && !/^4/.test(status) && fieldsView(schema, view.find)
              return (
                <li>
                  <div>
                    <code>{status}</code> {text}
                  </div>
                  {fields && (
                    <details class="nested">
                      <summary>Fields of the answer</summary>
                      {fields}
                    </details>
                  )}
                </li>
              )
            })}
          </ul>
        </div>
        <div class="examples">
          <div class="code">
            <p>Request</p>
            <Code label="Request">{curl(operation, example, view.publicUrl)}</Code>
          </div>
          <div class="code">
            <p>
              Answer {example.answer.status}
              {!recorded && (
                <>
                  {' '}
                  <span>made from its form</span>
                </>
              )}
            </p>
            <Code label="Answer">{written(example.answer.body)}</Code>
          </div>
          <button type="button" class="try" data-method={method} data-path={path} hidden>
            Try it
          </button>
        </div>
      </div>
    </details>
  )
}

const TITLES = { path: 'Path', query: 'Query', header: 'Headers' } as const

function parametersView(place: keyof typeof TITLES, found: readonly Parameter[], { find }: View): JSX.Element | false {
  if (found.length === 0) return false
  return (
    <>
      <h2>{TITLES[place]}</h2>
      <ul class="fields">
        {found.map(({ name, required, description, schema }) => (
          <li data-in={place} data-name={name}>
            <div>
              <code>{name}</code> <span class="type">{typeOf(schema, find)}</span>
              {required && <span class="must">required</span>}
            </div>
            {describe({ ...schema, ...(description && { description }) })}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Lets long addresses break after a slash. */
const breakable = (path: string): JSX.Element => (
  <>
    {path
      .split('/')
      .slice(1)
      .map((part) => (
        <>
          /<wbr />
          {part}
        </>
      ))}
  </>
)

const written = (value: unknown): string => {
  if (value === null || value === undefined) return 'no body'
  const text = JSON.stringify(value, null, 2)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}\n… ${text.length - LONGEST} more characters` : text
}

/** Writes the request as a command that a reader can paste. */
function curl(
  { method, path, parameters, needsCredentials }: Operation,
  { request }: Example,
  publicUrl: string,
): string {
  const values = { ...request.path } as Record<string, unknown>
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] === undefined ? whole : encodeURIComponent(String(values[name])),
  )
  const query = new URLSearchParams(
    Object.entries({ ...request.query }).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, String(each)]),
    ),
  ).toString()
  const version = parameters.find(({ name }) => name === 'cal-api-version')?.schema.default
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${publicUrl}${filled}${query && `?${query}`}'`,
    ...(needsCredentials ? [`  -H "Authorization: Bearer $DAYBOOK_API_KEY"`] : []),
    ...(version === undefined ? [] : [`  -H 'cal-api-version: ${String(version)}'`]),
    ...(request.body === undefined || request.body === null
      ? []
      : [
          `  -H 'Content-Type: application/json'`,
          `  -d '${JSON.stringify(request.body, null, 2).replaceAll("'", "'\\''")}'`,
        ]),
  ]
  return lines.join(' \\\n')
}
