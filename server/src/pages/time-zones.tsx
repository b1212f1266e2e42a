import { placeOf, regionOf } from '@daybook/i18n'
import { type ControlAttributes, renderView } from '@daybook/web'
import type { JSX } from 'preact'

/** The options by the name of the last group, which is their only word. There are 400 zones, so they are built once. */
const options = new Map<string, string>()

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

type ZoneSelectProps = ControlAttributes & { chosen: string; nameOfOthers: string }

/** A choice of time zones. `chosen` is the first one, because the list may not contain its spelling. */
export const ZoneSelect = ({ chosen, nameOfOthers, ...attributes }: ZoneSelectProps): JSX.Element => (
  <select
    {...attributes}
    dangerouslySetInnerHTML={{ __html: renderView(<option selected>{chosen}</option>) + allOptions(nameOfOthers) }}
  />
)

function allOptions(nameOfOthers: string): string {
  let all = options.get(nameOfOthers)
  if (all === undefined) {
    all = zonesByRegion()
      .map(([region, zones]) => renderView(<Region label={region || nameOfOthers} zones={zones} />))
      .join('')
    options.set(nameOfOthers, all)
  }
  return all
}

const byPlace = (one: string, other: string): number => placeOf(one).localeCompare(placeOf(other), 'en')

/** A zone has its place alone, by its name of today, so that typing the first letters of a city finds it. */
const Region = ({ label, zones }: { label: string; zones: readonly string[] }): JSX.Element => (
  <optgroup label={label}>
    {[...zones].sort(byPlace).map((zone) => (
      <option key={zone} value={zone}>
        {placeOf(zone)}
      </option>
    ))}
  </optgroup>
)
