import { expect, test } from 'vitest'
import { drawerOfAmount, amountOfDrawer } from './explained-amount.ts'

const view = { since: '2025-05-24T00:00:00Z', until: '2025-06-01T00:00:00Z' }
const parts = { workspaceId: '1', jobId: '7' }

test('an address names a figure and the filter that gives it', () => {
  expect(amountOfDrawer(drawerOfAmount({ label: 'orders', parts }), view)).toEqual({
    label: 'orders',
    filter: { ...view, workspaceId: ['1'], jobId: '7' },
  })
})

test('an address of an earlier version, with the money above the figure, opens the same figure', () => {
  const figure = amountOfDrawer('cost?workspaceId=1&jobId=7&label=orders', view)
  expect(amountOfDrawer('cost?workspaceId=1&jobId=7&above=1.5&label=orders', view)).toEqual(figure)
})

test('the cost of a run is whole, whatever the range of the view', () => {
  expect(amountOfDrawer('cost?runId=8&attemptNumber=0&label=run', view)?.filter).toEqual({
    attemptNumber: 0,
    runId: '8',
  })
})

test('another drawer is no figure', () => {
  expect(amountOfDrawer('costVersions', view)).toBeUndefined()
})
