import { expect, test } from 'vitest'
import type { TagsReport } from '../contract.ts'
import { tagsChart } from './tags-chart.ts'

const value = (tagValue: string | null, cost: string) => ({
  tagValue,
  cost,
  databricksCost: cost,
  cloudCost: '0.0000000000',
  share: null,
  variants: [],
})
const report = (values: TagsReport['values'], timeframe: TagsReport['timeframe']): TagsReport => ({
  dataVersion: 1,
  since: '2025-05-01T00:00:00.000Z',
  until: '2025-05-08T00:00:00.000Z',
  currency: 'USD',
  timeframe,
  enabledTags: ['team'],
  tagKey: 'team',
  cost: '0',
  taggedCost: '0',
  untaggedCost: '0',
  coverage: null,
  values,
  periods: [
    { period: '2025-05-05', cost: '0', values: values.map(({ tagValue, cost }) => ({ tagValue, cost })) },
  ],
})

test('the most expensive values have a series each, the others one together, and untagged is last', () => {
  const values = Array.from({ length: 11 }, (_, place) => value(`v${place}`, `${20 - place}.0000000001`))
  const { series } = tagsChart(report([...values, value(null, '3')], 'weekly'))
  expect(series.map(({ name }) => name).slice(8)).toEqual(['v8', '2 other values', 'Untagged'])
  expect(series.at(-2)?.amounts).toEqual(['21.0000000002'])
})

test('periods are named by their days', () => {
  const names = (['daily', 'weekly', 'monthly'] as const).map(
    (timeframe) => tagsChart(report([value('', '1')], timeframe)).categories[0],
  )
  expect(names).toEqual(['5 May 2025', '5 – 11 May 2025', 'May 2025'])
  expect(tagsChart(report([value('', '1')], 'daily')).series[0]?.name).toBe('(empty)')
})
