import { expect, it } from 'vitest'
import { startOf } from './data-dir.ts'

it('a checkout keeps its data at its root, wherever the command is called', () => {
  expect(startOf('/srv/daybook/', '/home/ada')).toBe('/srv/daybook/')
})

it('an installed package keeps its data in the folder where it is called, because an update replaces the package', () => {
  expect(startOf('/home/ada/booking/node_modules/daybook/', '/home/ada/booking')).toBe('/home/ada/booking')
  expect(startOf('C:\\Users\\ada\\node_modules\\daybook\\', 'C:\\Users\\ada')).toBe('C:\\Users\\ada')
})
