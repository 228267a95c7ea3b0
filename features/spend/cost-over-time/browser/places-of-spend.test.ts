import { expect, test } from 'vitest'
import { placeOfCut, placeOfRow, timeFrameOf } from './places-of-spend.ts'

const row = {
  key: 'Apps',
  label: 'Apps',
  share: null,
  costs: [],
  estimatedCosts: [],
  cost: '0',
  estimatedCost: '0',
  comparedCost: null,
  previousCost: null,
  costDifference: null,
  costChange: null,
}
const may = { since: '2025-05-01', until: '2025-06-01' }
const days = { startDate: '2025-05-01', endDate: '2025-05-31' }

test('a category opens its page with the days of its period, a type its workloads', () => {
  expect(placeOfRow('feature', row, may)).toEqual({ to: '/spend/cost-by/monthly/Apps', view: days })
  expect(placeOfRow('sku', row, may)).toMatchObject({ view: { of: 'sku', ...days } })
  expect(placeOfRow('assetKind', { ...row, key: 'job' }, may)).toEqual({
    to: '/reporting/all',
    view: { assetKind: 'job', ...days },
  })
  expect(placeOfRow('workspace', { ...row, key: '7' }, may)).toEqual({
    to: '/spend/cost-by/monthly/feature',
    view: { workspaceId: '7' },
  })
  expect(placeOfRow('job', { ...row, key: 'job 1 70' }, may)).toEqual({
    to: '/reporting/workflow-runs/data/70',
    view: { ofWorkspace: '1', ...days },
  })
  expect(placeOfRow('job', { ...row, key: 'pool' }, may)).toMatchObject({ view: { assetKind: 'pool' } })
  expect(placeOfRow('tag', { ...row, key: 'team:red' }, may)).toMatchObject({
    to: '/reporting',
    view: { tag: 'team:red', ...days },
  })
  expect(placeOfRow('tag', { ...row, key: '' }, may)).toBeUndefined()
  expect(placeOfRow('owner', { ...row, key: '' }, may)).toBeUndefined()
  expect(placeOfRow('feature', { ...row, key: null }, may)).toBeUndefined()
})

test('features, resources and providers have paths of their own, other cuts a key', () => {
  expect(placeOfCut('provider', 'weekly')).toEqual({ to: '/spend/cost-by/weekly/provider' })
  expect(placeOfCut('sku', 'daily')).toEqual({ to: '/spend/cost-by/daily/feature', view: { groupBy: 'sku' } })
  expect(placeOfCut('tag', 'daily', { ofTag: 'team' })).toMatchObject({
    view: { groupBy: 'tag', ofTag: 'team' },
  })
  expect(timeFrameOf('hourly')).toBe('monthly')
})
