import { expect, it } from 'vitest'
import { isTimeZone } from './time-zone.ts'
import { cityOfZone, zoneNames } from './zone-names.ts'

it('every listed zone is one that the server accepts, and none is listed twice', () => {
  const names = zoneNames()
  expect(names.filter((name) => !isTimeZone(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(400)
})

it('zones have the names of today', () => {
  expect(zoneNames()).toEqual(
    expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Europe/Kyiv', 'Asia/Yangon', 'America/Nuuk', 'Europe/Berlin']),
  )
  expect(zoneNames()).not.toContain('Asia/Calcutta')
})

it.each([
  ['Europe/Berlin', 'Berlin'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
])('the city of %s is %s', (name, city) => {
  expect(cityOfZone(name)).toBe(city)
})
