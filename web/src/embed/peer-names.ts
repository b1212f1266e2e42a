import { answersOf, type EmbedOptions } from './frame-address.ts'

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

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Reads the options. Undefined means that they name no page. */
export function readPeerOptions(options: PeerOptions): EmbedOptions | undefined {
  const { calLink, config = {}, cssVarsPerTheme: colours } = options
  if (typeof calLink !== 'string') return undefined
  const { theme, layout, hideEventTypeDetails, ...answers } = config
  // Their `auto` follows the visitor's device.
  const chosen = textOf(theme) ?? options.theme
  return {
    link: calLink,
    theme: chosen === 'auto' ? 'system' : chosen,
    layout: textOf(layout) ?? options.layout,
    brandColor: colours?.light?.['cal-brand'] ?? options.styles?.branding?.brandColor,
    darkBrandColor: colours?.dark?.['cal-brand'],
    hidesDetails: options.hideEventTypeDetails === true || hideEventTypeDetails === true,
    prefill: answersOf(answers),
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
