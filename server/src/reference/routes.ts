import type { Http } from '../http/create-http.ts'
import { pathText } from '../http/input/path-text.ts'
import { createServedText, type ServedText } from '../http/served-text.ts'
import { readExamples } from './examples.ts'
import { type Section, sectionsOf } from './groups.ts'
import { guideAddress, guideIndex, type Page, readGuide, readLinkedFile } from './guides.ts'
import { componentsOf, operationsOf } from './operations.ts'
import { groupAddress, groupPage, guidePage, ROOT, startPage } from './reference-page.tsx'
import { SCRIPT } from './script.ts'
import { STYLE } from './style.ts'

const page = { config: { page: true } }

const FOR_EVER = 'public, max-age=31536000, immutable'
const SHORTLY = 'public, max-age=300'

/** Serves the reference of the API at `/docs`, a page for each group of operations, the document itself, and guides. */
export function serveReference(http: Http, document: () => object, publicUrl: string): void {
  let made: ReturnType<typeof makeTexts> | undefined
  const texts = () => {
    made ??= makeTexts(document(), publicUrl)
    return made
  }
  const style = createServedText(STYLE, 'text/css', FOR_EVER)
  const script = createServedText(SCRIPT, 'text/javascript', FOR_EVER)

  http.get(ROOT, page, (request, reply) => texts().start(request, reply))
  http.get(`${ROOT}/openapi.json`, page, (request, reply) => texts().document(request, reply))
  http.get(`${ROOT}/search.json`, page, (request, reply) => texts().index(request, reply))
  http.get(`${ROOT}/reference/:group`, page, (request, reply) => {
    const found = texts().ofGroup(pathText(request, 'group'))
    return found ? found(request, reply) : reply.callNotFound()
  })
  http.get(`${ROOT}/guides/:guide`, page, (request, reply) => {
    const found = texts().ofGuide(pathText(request, 'guide'))
    return found ? found(request, reply) : reply.callNotFound()
  })
  http.get(`${ROOT}/files/*`, page, (request, reply) => {
    const found = texts().ofFile(pathText(request, '*'))
    return found ? found(request, reply) : reply.callNotFound()
  })
  http.get(`${ROOT}/reference.css`, page, style)
  http.get(`${ROOT}/reference.js`, page, script)
}

/** Makes the texts of a document. The page of a group is made when it is first read. */
function makeTexts(document: object, publicUrl: string) {
  const sections = sectionsOf(operationsOf(document))
  const view = { find: componentsOf(document), examples: readExamples(), publicUrl }
  const groups = new Map(sections.flatMap(({ groups: own }) => own.map((group) => [group.slug, group])))
  const pages = new Map<string, ServedText>()
  const kept = (address: string, make: () => ServedText | undefined): ServedText | undefined => {
    const text = pages.get(address) ?? make()
    if (text) pages.set(address, text)
    return text
  }
  const shown = (address: string, found: Page | undefined) =>
    found && createServedText(guidePage(found, sections, address), 'text/html', SHORTLY)
  return {
    start: createServedText(startPage(sections, publicUrl), 'text/html', SHORTLY),
    document: createServedText(JSON.stringify(document), 'application/json', SHORTLY),
    index: createServedText(JSON.stringify([...indexOf(sections), ...guideIndex()]), 'application/json', SHORTLY),
    ofGroup(slug: string): ServedText | undefined {
      const group = groups.get(slug)
      return group && kept(slug, () => createServedText(groupPage(group, sections, view), 'text/html', SHORTLY))
    },
    ofGuide(slug: string): ServedText | undefined {
      const address = guideAddress(slug)
      return kept(address, () => shown(address, readGuide(slug)))
    },
    ofFile(file: string): ServedText | undefined {
      return kept(`${ROOT}/files/${file}`, () => {
        const found = readLinkedFile(file)
        return typeof found === 'string' ? createServedText(found, 'text/plain', SHORTLY) : shown(file, found)
      })
    },
  }
}

/** Lists the operations that the search finds: method, path, summary and address of each operation. */
const indexOf = (sections: readonly Section[]): string[][] =>
  sections.flatMap(({ groups }) =>
    groups.flatMap((group) =>
      group.operations.map(({ method, path, summary, id }) => [method, path, summary, `${groupAddress(group)}#${id}`]),
    ),
  )
