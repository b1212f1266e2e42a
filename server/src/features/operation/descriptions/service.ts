import { createHash } from 'node:crypto'
import type { Db } from '../../../db/connection.ts'
import { descriptionHtml, RENDERER } from '../../../lib/markdown/description.ts'
import { type Described, forgetHtml, type KeptHtml, keepHtml } from './store.ts'

export { type KeptHtml, keptHtmlOf } from './store.ts'

/** The hash matters because older versions of the server, and copies of event types, change a text without its HTML. */
const madeFrom = (text: string): string => `${RENDERER} ${createHash('sha256').update(text).digest('hex')}`

/** Makes the HTML of a text that is being stored. `undefined` changes nothing. */
export async function renderDescription(tx: Db, described: Described, text: string | null | undefined): Promise<void> {
  if (text === undefined) return
  if (text === null || text === '') await forgetHtml(tx, described)
  else await keepHtml(tx, described, { madeFrom: madeFrom(text), html: descriptionHtml(text) })
}

/**
 * Returns the HTML of a stored text for a page, or null for no text. It makes the HTML and keeps it if none is kept, or if
 * it is that of another text or of another version of the renderer.
 */
export async function renderedDescription(
  db: Db,
  described: Described,
  text: string | null,
  kept: KeptHtml | null,
): Promise<string | null> {
  if (text === null || text === '') {
    if (kept !== null) await forgetHtml(db, described)
    return null
  }
  const source = madeFrom(text)
  if (kept?.madeFrom === source) return kept.html
  const html = descriptionHtml(text)
  await keepHtml(db, described, { madeFrom: source, html })
  return html
}
