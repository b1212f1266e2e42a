/** How another site shows a booking page. */
export type EmbedOptions = {
  /** The path of the page: `ada/talk`, `team/sales/demo`. */
  link: string
  /** `auto` follows the page around it, `system` the visitor's device. */
  theme?: string | null | undefined
  layout?: string | null | undefined
  /** The language of the page: `fr`. */
  language?: string | null | undefined
  brandColor?: string | null | undefined
  darkBrandColor?: string | null | undefined
  hidesDetails?: boolean | undefined
  /** Attributes of the frame: its id, its class. */
  frameAttributes?: Readonly<Record<string, string>> | undefined
  /** Answers of the form, and other parameters of the page. */
  prefill?: Iterable<readonly [name: string, value: string]> | undefined
}

/** The look of the pages in a frame, as parameters of their addresses. An empty text is the page's own look. */
export type FrameLook = Readonly<
  Record<'theme' | 'layout' | 'brandColor' | 'darkBrandColor' | 'hideEventTypeDetails', string>
>

/** The names of layouts in snippets of sites that moved here. */
const LAYOUTS: Readonly<Record<string, string>> = { month_view: 'month', week_view: 'week', column_view: 'column' }

export const layoutNamed = (name: string): string => LAYOUTS[name] ?? name

export const lookOf = ({ theme, layout, brandColor, darkBrandColor, hidesDetails }: EmbedOptions): FrameLook => ({
  theme: theme === 'light' || theme === 'dark' ? theme : '',
  layout: layoutNamed(layout ?? ''),
  brandColor: brandColor ?? '',
  darkBrandColor: darkBrandColor ?? '',
  hideEventTypeDetails: hidesDetails ? 'true' : '',
})

/**
 * Returns the address of the frame. `origin` is the server of the script: another server's pages couldn't be heard.
 */
export function frameAddress(origin: string, options: EmbedOptions): string {
  const { link, language, prefill = [] } = options
  // A link may be a whole address. Its path counts, and its parameters stay.
  const url = new URL(link.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/^\/*/, '/'), origin)
  url.searchParams.set('embed', '')
  for (const [name, value] of prefill) url.searchParams.append(name, value)
  for (const [name, value] of Object.entries({ ...lookOf(options), lang: language }))
    if (value) url.searchParams.set(name, value)
  return url.href
}

/**
 * Returns the answers of an object, as they are in an address. Lists repeat their name, a place is written as JSON, the parts
 * of a name have names of their own, and other objects become `metadata[key]`.
 */
export const answersOf = (values: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(values).flatMap(([name, value]) =>
    [value].flat().flatMap((each): [string, string][] => {
      if (typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean')
        return [[name, String(each)]]
      if (typeof each !== 'object' || each === null) return []
      if (name === 'location') return [[name, JSON.stringify(each)]]
      const inner = answersOf(Object.fromEntries(Object.entries(each).filter(([, part]) => typeof part !== 'object')))
      return inner.map(([key, part]) => [name === 'name' ? key : `${name}[${key}]`, part])
    }),
  )
