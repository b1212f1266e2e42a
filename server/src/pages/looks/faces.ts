import type { Face, Looks } from '../../features/scheduling/event-types/service.ts'
import { nameOf } from '../event/names.ts'
import type { Look } from '../layout.tsx'
import { brandAddress } from './brand.ts'

/** Returns faces as `Faces` shows them. */
export const shownFaces = (faces: readonly Face[]): { name: string; pictureUrl: string | null }[] =>
  faces.map((face) => ({ name: nameOf(face), pictureUrl: face.pictureUrl }))

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
