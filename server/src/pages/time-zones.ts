import { placeOf, regionOf } from '@daybook/i18n'
import { type Html, html } from '../lib/text/html.ts'

/** The options by the name of the last group, which is their only word. There are 400 zones, so they are built once. */
const options = new Map<string, Html[]>()

/** Groups zones by the first part of their name. Short names such as UTC have their own group. */
function zonesByRegion(): [string, string[]][] {
  const byRegion = new Map<string, string[]>([['', ['UTC']]])
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const region = regionOf(zone)
    if (region === '' && zone === 'UTC') continue
    const zones = byRegion.get(region)
    if (zones) zones.push(zone)
    else byRegion.set(region, [zone])
  }
  return [...byRegion].sort(([one], [other]) => Number(one === '') - Number(other === '') || (one < other ? -1 : 1))
}

/**
 * Returns the options of a choice of time zones. `chosen` is the first one, because the list may not contain its
 * spelling.
 */
export function zoneOptions(chosen: string, nameOfOthers: string): Html {
  let all = options.get(nameOfOthers)
  if (!all) {
    all = zonesByRegion().map(([region, zones]) => optionGroup(region || nameOfOthers, zones))
    options.set(nameOfOthers, all)
  }
  return html`<option selected>${chosen}</option>
${all}`
}

const byPlace = (one: string, other: string): number => placeOf(one).localeCompare(placeOf(other), 'en')

/** A zone has its place alone, by its name of today, so that typing the first letters of a city finds it. */
const optionGroup = (label: string, zones: readonly string[]): Html => html`<optgroup label="${label}">
${[...zones].sort(byPlace).map(
  (zone) => html`<option value="${zone}">${placeOf(zone)}</option>
`,
)}</optgroup>
`
