import type { Face, Looks } from '../../features/scheduling/event-types/service.ts'
import { type Html, html } from '../../lib/text/html.ts'
import { initialsOf, nameOf } from '../event/names.ts'
import type { Look } from '../layout.ts'
import { brandAddress } from './brand.ts'

/** The picture of a person, or their initials. The name is beside it, so screen readers skip it. */
export const faceView = (name: string, pictureUrl: string | null): Html =>
  pictureUrl !== null && originOf(pictureUrl) !== undefined
    ? html`<img class="initials" src="${pictureUrl}" alt="" width="44" height="44" referrerpolicy="no-referrer">`
    : html`<span class="initials" aria-hidden="true">${initialsOf(name)}</span>`

/** The faces of several people, one behind the other. */
export const facesView = (faces: readonly Face[]): Html =>
  html`<span class="faces">${faces.map((face) => faceView(nameOf(face), face.pictureUrl))}</span>`

/** Returns the servers of pictures, for the rules of the page. */
export const originsOf = (pictures: readonly (string | null)[]): string[] =>
  pictures.flatMap((address) => (address === null ? [] : (originOf(address) ?? [])))

/** Pictures come from the web alone. Their addresses were checked when they were stored, or imported. */
function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}

/** Returns the look that the owner of a page has chosen. */
export const lookOf = (looks: Looks | null): Look | undefined =>
  looks
    ? {
        theme: looks.theme === 'light' || looks.theme === 'dark' ? looks.theme : undefined,
        brandSheet: brandAddress(looks),
      }
    : undefined
