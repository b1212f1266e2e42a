import { answersOf, type EmbedOptions, type FrameLook, layoutNamed } from './frame-address.ts'

/** The options of the calls `inline`, `modal`, `floatingButton` and `ui`. */
export type PeerOptions = {
  calLink?: string
  config?: Readonly<Record<string, unknown>>
  theme?: string
  layout?: string
  hideEventTypeDetails?: boolean
  styles?: { branding?: { brandColor?: string } }
  cssVarsPerTheme?: Partial<Record<'light' | 'dark', Readonly<Record<string, string>>>>
  buttonText?: string
  buttonColor?: string
  buttonTextColor?: string
  buttonPosition?: string
  attributes?: { id?: string }
}

const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Reads the options. Undefined means that they name no page. */
export function readPeerOptions(options: PeerOptions): EmbedOptions | undefined {
  const { calLink, config = {}, cssVarsPerTheme: colours } = options
  if (typeof calLink !== 'string') return undefined
  const { theme, layout, hideEventTypeDetails, iframeAttrs, ...answers } = config
  // Their `auto` follows the visitor's device.
  const chosen = textOf(theme) ?? options.theme
  return {
    link: calLink,
    frameAttributes: textsIn(iframeAttrs),
    theme: chosen === 'auto' ? 'system' : chosen,
    layout: textOf(layout) ?? options.layout,
    brandColor: colours?.light?.['cal-brand'] ?? options.styles?.branding?.brandColor,
    darkBrandColor: colours?.dark?.['cal-brand'],
    hidesDetails: options.hideEventTypeDetails === true || hideEventTypeDetails === true,
    prefill: answersOf(answers),
  }
}

/** The options of `ui` that can also be in `config`, where they count for one page. */
const OF_BOTH = ['theme', 'layout', 'hideEventTypeDetails'] as const

/** Returns the options of a page that is shown, after a later `ui`, which wins over what was said before. */
export function afterUi({ config = {}, ...options }: PeerOptions, ui: PeerOptions): PeerOptions {
  const replaced: readonly string[] = OF_BOTH.filter((name) => ui[name] !== undefined)
  const kept = Object.entries(config).filter(([name]) => !replaced.includes(name))
  return { ...options, ...ui, config: Object.fromEntries(kept) }
}

/** Returns the part of a page's look that a `ui` changes. */
export function lookChangeOf(ui: PeerOptions): Partial<FrameLook> {
  const { theme, layout, hideEventTypeDetails: hides, cssVarsPerTheme: colours } = ui
  const light = textOf(colours?.light?.['cal-brand']) ?? textOf(ui.styles?.branding?.brandColor)
  const dark = textOf(colours?.dark?.['cal-brand'])
  return {
    ...(typeof theme === 'string' && { theme: theme === 'light' || theme === 'dark' ? theme : '' }),
    ...(typeof layout === 'string' && { layout: layoutNamed(layout) }),
    ...(light !== undefined && { brandColor: light }),
    ...(dark !== undefined && { darkBrandColor: dark }),
    ...(typeof hides === 'boolean' && { hideEventTypeDetails: hides ? 'true' : '' }),
  }
}

type Data = Readonly<Record<string, unknown>>
type Reported = [type: string, data: unknown][]

/** The events under their names there. The older form of a booking's event is still in use. */
export const peerEvents: Readonly<Record<string, (data: Data) => Reported>> = {
  timesShown: (data) => [
    ['linkReady', {}],
    ['bookerReady', data],
    ['eventTypeSelected', { eventType: { id: data.eventTypeId, slug: data.eventTypeSlug, title: data.title } }],
  ],
  slotChosen: (data) => [['slotChosen', data]],
  bookingSuccessful: (data) => [
    ['bookingSuccessfulV2', data],
    [
      'bookingSuccessful',
      {
        booking: {
          uid: data.uid,
          title: data.title,
          startTime: data.startTime,
          endTime: data.endTime,
          status: data.status,
        },
        eventType: { id: data.eventTypeId, slug: data.eventTypeSlug },
        date: data.startTime,
        duration: (Date.parse(String(data.endTime)) - Date.parse(String(data.startTime))) / 60_000,
        confirmed: data.status === 'accepted',
      },
    ],
  ],
  linkFailed: (data) => [['linkFailed', { code: 403, msg: 'The page is not shown here.', data }]],
}
