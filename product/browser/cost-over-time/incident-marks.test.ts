import { expect, test } from 'vitest'
import { incidentSigns } from './incident-marks.ts'

const spans = ['01', '02', '03', '04', '05', '06', '07'].map((day, place) => ({
  since: `2025-05-${day}`,
  until: `2025-05-0${place + 2}`,
}))
const begun = (day: string, title: string, rest: object = {}) => ({
  incidentId: `${title} ${day}`,
  category: 'PERFORMANCE',
  firstDay: `2025-05-${day}`,
  title,
  status: 'OPEN',
  ...rest,
})
const signs = (...incidents: ReturnType<typeof begun>[]) => incidentSigns(spans, incidents, 'c')

test('a day on which incidents began has a sign with their titles; dismissed and later ones have none', () => {
  const found = signs(
    begun('02', 'Failed run'),
    begun('04', 'Failed run'),
    begun('04', 'Underused driver memory', { status: 'RESOLVED' }),
    begun('06', 'Known', { status: 'DISMISSED' }),
    begun('08', 'Later'),
  )
  expect(found.map(({ mark: { place, label, text } }) => [place, label, text])).toEqual([
    [1, 'Failed run', 'Incidents began: Failed run'],
    [3, '2 incidents', 'Incidents began: Failed run, Underused driver memory'],
  ])
  expect(found.map(({ band }) => band)).toEqual([undefined, undefined])
})

test('one incident opens its drawer, several open the list of the asset', () => {
  const found = signs(
    begun('02', 'Cost rose', { category: 'COST' }),
    begun('04', 'Idle'),
    begun('04', 'Failed run'),
  )
  expect(found.map(({ opens: { to, view } }) => [to, view])).toEqual([
    ['/health-diagnostics/cost', { incidentId: 'Cost rose 02' }],
    ['/health-diagnostics/performance', { search: 'c', status: 'ALL' }],
  ])
})

test('incidents on three days in a row or more are one band with one sign; on two they are not', () => {
  const row = signs(begun('02', 'Idle'), begun('03', 'Idle'), begun('04', 'Idle'), begun('06', 'Idle'))
  expect(row.map(({ mark: { place, label }, band }) => [place, label, band?.from, band?.to])).toEqual([
    [2, '3 incidents', 1, 3],
    [5, 'Idle', undefined, undefined],
  ])
  expect(signs(begun('02', 'Idle'), begun('03', 'Idle')).map(({ band }) => band)).toEqual([
    undefined,
    undefined,
  ])
})
