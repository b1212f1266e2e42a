import { cityOfZone, zoneNames } from '../../../lib/time/zone-names.ts'

/**
 * Names that are younger than the libraries in existing clients. One such name makes the published booking component
 * show nothing at all. Zones with an older name have it here, and the others are left out; every operation accepts both.
 */
const TOO_YOUNG: Readonly<Record<string, string | null>> = {
  'America/Ciudad_Juarez': null,
  'America/Coyhaique': null,
  'Europe/Kyiv': 'Europe/Kiev',
  'Pacific/Kanton': 'Pacific/Enderbury',
}

export type SelectorZone = { city: string; timezone: string }

/** Returns the zones for the selectors of clients. The city has its name of today. */
export const selectorZones = (): SelectorZone[] =>
  zoneNames().flatMap((name) => {
    const known = Object.hasOwn(TOO_YOUNG, name) ? TOO_YOUNG[name] : name
    return known ? [{ city: cityOfZone(name), timezone: known }] : []
  })
