import { expect, test } from 'vitest'
import { placeOf, plain, regionOf, wordsOf, zoneLabel } from '../src/index.ts'

test.each([
  ['Asia/Calcutta', 'Kolkata'],
  ['Europe/Kiev', 'Kyiv'],
  ['Asia/Rangoon', 'Yangon'],
  ['America/Argentina/Salta', 'Salta'],
  ['America/New_York', 'New York'],
  ['UTC', 'UTC'],
])('the place of %s is called %s today', (zone, place) => {
  expect(placeOf(zone)).toBe(place)
})

test('a zone is found by both of its names, without accents', () => {
  expect(wordsOf('Asia/Calcutta').split(' ')).toEqual(expect.arrayContaining(['calcutta', 'kolkata']))
  expect(plain('São Paulo')).toBe('sao paulo')
  expect([regionOf('Europe/Berlin'), regionOf('UTC')]).toEqual(['Europe', ''])
})

test('a zone has both offsets if the clocks change', () => {
  const [march, april] = [Date.parse('2030-03-30T12:00:00Z'), Date.parse('2030-04-01T12:00:00Z')]
  expect(zoneLabel('Europe/Berlin', march, march)).toBe('Europe/Berlin, GMT+1')
  expect(zoneLabel('Europe/Berlin', march, april)).toBe('Europe/Berlin, GMT+1 / GMT+2')
  expect(zoneLabel('Asia/Calcutta', march, april)).toBe('Asia/Kolkata, GMT+5:30')
  expect(zoneLabel('Etc/UTC', march, april)).toBe('UTC')
})
