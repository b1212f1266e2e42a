import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ApiDocument, DocumentedOperation } from './document.ts'

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

/** Returns a check of answers against the published document alone, as a generated client would make it. */
export function publishedAnswers(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: true, logger: false })
  addFormats.default(ajv)
  ajv.addSchema(JSON.parse(JSON.stringify(document)), 'document')
  const validators = new Map<string, ValidateFunction>()

  /** Returns what is wrong with an answer, in words. */
  return ({ template, method, responses }: DocumentedOperation, status: number, type: string, body: unknown) => {
    const declared = [String(status), `${Math.floor(status / 100)}XX`].find((key) => responses[key])
    if (declared === undefined) return `the document has no status ${status}`
    const content = responses[declared]?.content
    if (!content) return undefined
    const media = Object.keys(content).find((each) => each.split(';')[0] === type)
    if (media === undefined) return `the document has no content of type "${type}" for the status ${status}`
    if (!media.endsWith('json')) return undefined
    const pointer = ['paths', template, method.toLowerCase(), 'responses', declared, 'content', media, 'schema']
    const reference = `document#/${pointer.map(escaped).join('/')}`
    const validate = validators.get(reference) ?? ajv.compile({ $ref: reference })
    validators.set(reference, validate)
    return validate(body) ? undefined : ajv.errorsText(validate.errors?.slice(0, 3), { dataVar: 'answer' })
  }
}

export type PublishedAnswers = ReturnType<typeof publishedAnswers>
