import type { JSX } from 'preact'

type FaceProps = { name: string; pictureUrl: string | null }

/** The picture of a person, or their initials. The name is beside it, so screen readers skip it. */
export const Face = ({ name, pictureUrl }: FaceProps): JSX.Element =>
  pictureUrl !== null && isOfWeb(pictureUrl) ? (
    <img class="initials" src={pictureUrl} alt="" width="44" height="44" referrerpolicy="no-referrer" />
  ) : (
    <span class="initials" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )

/** The faces of several people, one behind the other. */
export const Faces = ({ faces }: { faces: readonly FaceProps[] }): JSX.Element => (
  <span class="faces">
    {faces.map((face, place) => (
      <Face key={`${place} ${face.name}`} {...face} />
    ))}
  </span>
)

/** Pictures come from the web alone. */
const isOfWeb = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)

/** Returns at most two letters. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : ''))
  return letters.join('').toLocaleUpperCase()
}
