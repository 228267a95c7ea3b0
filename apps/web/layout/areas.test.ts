import { placeAt } from '#contract/place.ts'
import { expect, test } from 'vitest'
import { screen } from '#ui/screen/screen.ts'
import { railAreas } from './areas.tsx'

const common = { question: '', guard: 'user', component: () => Promise.resolve(() => null) } as const
const settings = screen({
  ...common,
  place: placeAt('/settings'),
  title: 'Settings',
  area: 'Settings',
  navigation: 'Settings',
})
const jobs = screen({
  ...common,
  place: placeAt('/reporting'),
  title: 'Jobs',
  area: 'Workloads',
  navigation: 'Workflows',
})
const run = screen({ ...common, place: placeAt('/run'), title: 'Run', area: 'Workloads' })

test('shows only areas that have screens in the rail, in the rail’s order', () => {
  const shown = railAreas([settings, jobs, run])
  expect(shown.map(({ name, screens }) => [name, screens.map(({ navigation }) => navigation)])).toEqual([
    ['Workloads', ['Workflows']],
    ['Settings', ['Settings']],
  ])
})
