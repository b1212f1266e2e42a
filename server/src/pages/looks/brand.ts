import { type Colour, colourOf, contrast, digitsOf, mix } from '../../lib/colour.ts'
import { STYLE_ADDRESS } from '../assets.ts'

/** The colours of the two themes on which a brand stands; see `web/src/styles/foundations.css`. */
const THEMES = {
  light: { card: [255, 255, 255], paper: [245, 244, 240], towards: [0, 0, 0], ink: [17, 20, 23] },
  dark: { card: [27, 30, 35], paper: [18, 20, 23], towards: [255, 255, 255], ink: [11, 15, 20] },
} as const satisfies Record<string, Record<string, Colour>>

type Theme = keyof typeof THEMES

/** The contrast that text needs (WCAG 2.2, level AA), and a little more, because colours are rounded. */
const READABLE = 4.55
const STEPS = 40
const WHITE: Colour = [255, 255, 255]
const TINT = 0.12

/** The colours of a brand on one theme. Text in `accent` is readable on all grounds, and so is `accentInk` on `accent`. */
export type BrandColours = { accent: Colour; accentInk: Colour; tint: Colour }

/**
 * Makes a brand's colour readable: it becomes darker on the light theme and lighter on the dark one, as far as it is
 * needed.
 */
export function brandColours(brand: Colour, theme: Theme): BrandColours {
  const { card, paper, towards, ink } = THEMES[theme]
  const tint = mix(brand, card, TINT)
  const grounds: Colour[] = [card, paper, tint]
  for (let step = 0; ; step++) {
    const accent = mix(towards, brand, step / STEPS)
    const isReadable = grounds.every((ground) => contrast(accent, ground) >= READABLE)
    const accentInk = contrast(WHITE, accent) >= contrast(ink, accent) ? WHITE : ink
    if ((isReadable && contrast(accentInk, accent) >= READABLE) || step === STEPS) return { accent, accentInk, tint }
  }
}

/** The hash in the name of the pages' style sheet. A sheet with a brand contains that one, and browsers keep it for ever. */
const VERSION = /-([\w-]{8})\.css$/.exec(STYLE_ADDRESS)?.[1]

const FOR_BRAND = /^brand-([0-9a-f]{6})-([0-9a-f]{6})-([\w-]{8})\.css$/

/** Returns the address of the style sheet of a brand, or undefined if the owner of a page has chosen no colour. */
export function brandAddress(looks: { brandColor: string | null; darkBrandColor: string | null }): string | undefined {
  const light = colourOf(looks.brandColor)
  const dark = colourOf(looks.darkBrandColor) ?? light
  const first = light ?? dark
  return first && dark && `/assets/brand-${digitsOf(first)}-${digitsOf(dark)}-${VERSION}.css`
}

/**
 * Returns the colours of a style sheet with a brand, or undefined for other files. Each pair of colours has an address of
 * its own. The sheet also contains that of the pages, because a second one would delay the first view.
 */
export function brandRules(name: string): string | undefined {
  const [, light = '', dark = '', version] = FOR_BRAND.exec(name) ?? []
  if (version !== VERSION) return undefined
  const [onLight, onDark] = [colourOf(light), colourOf(dark)]
  if (!onLight || !onDark) return undefined
  const [bright, dim] = [rules(onLight, 'light'), rules(onDark, 'dark')]
  return `:root{${bright}}@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${dim}}}:root[data-theme="dark"]{${dim}}`
}

function rules(brand: Colour, theme: Theme): string {
  const { accent, accentInk, tint } = brandColours(brand, theme)
  return `--accent:#${digitsOf(accent)};--accent-ink:#${digitsOf(accentInk)};--tint:#${digitsOf(tint)}`
}
