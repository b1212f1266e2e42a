/**
 * Today's names of the zones whose old names Intl lists. Node's ICU keeps the names of the first CLDR release for
 * stability; the names of today are in the `backward` file of the IANA time zone database, as the targets of its links.
 */
const TODAY: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

let names: readonly string[] | undefined

/** Returns the names of all zones as people write them today, in alphabetical order. UTC is the first one. */
export function zoneNames(): readonly string[] {
  names ??= [
    'UTC',
    ...Intl.supportedValuesOf('timeZone')
      .filter((name) => name !== 'UTC')
      .map((name) => TODAY[name] ?? name)
      .sort(),
  ]
  return names
}

/** Returns the city or region that gives the zone its name: `Buenos Aires` for `America/Argentina/Buenos_Aires`. */
export const cityOfZone = (name: string): string => name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ')
