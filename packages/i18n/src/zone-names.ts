/** The names of today for places that the zone data still call by a former one. */
const TODAY: Readonly<Record<string, string>> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  Coral_Harbour: 'Atikokan',
  Dacca: 'Dhaka',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Macao: 'Macau',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh',
  Thimbu: 'Thimphu',
  Truk: 'Chuuk',
  Ujung_Pandang: 'Makassar',
  Ulan_Bator: 'Ulaanbaatar',
}

/** Returns the place of a zone by its name of today: `Kolkata` for `Asia/Calcutta`, `Salta` for `America/Argentina/Salta`. */
export function placeOf(timeZone: string): string {
  const last = timeZone.slice(timeZone.lastIndexOf('/') + 1)
  return (TODAY[last] ?? last).replaceAll('_', ' ')
}

/** Returns the first part of a zone's name: `Europe`. Names such as `UTC` have none. */
export const regionOf = (timeZone: string): string =>
  timeZone.includes('/') ? timeZone.slice(0, timeZone.indexOf('/')) : ''

/** Returns the words by which a zone is found, in lower case and without accents: both of its names. */
export const wordsOf = (timeZone: string): string => plain(`${timeZone.replaceAll(/[/_]/g, ' ')} ${placeOf(timeZone)}`)

/** Returns the text in lower case and without accents. */
export const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
