import { expect, test } from 'vitest'
import { crumbAsLeft, withPlace } from './left-places.ts'

const scope = { workspaceId: '1', startDate: '2025-05-24', endDate: '2025-05-30', pageSize: '5' }
const jobs = { label: 'Workloads', to: '/reporting' }
const runs = { label: 'Job 7', to: '/reporting/workflow-runs/data/7', view: { ofWorkspace: '1' } }
const left = withPlace(new Map(), '/reporting', {
  ...scope,
  page: '2',
  search: 'gold',
  tab: 'one-time-runs',
  drawer: 'cost',
})

test('a breadcrumb leads to the list as it was left, on its page', () => {
  expect(crumbAsLeft(jobs, left, { ...scope, page: '4', clusterId: '0528-1' })).toEqual({
    ...jobs,
    view: { page: '2', search: 'gold', tab: 'one-time-runs' },
  })
})

test('with other days, workspaces or rows per page the list begins with its first page', () => {
  const others = [{ startDate: '2025-05-01' }, { workspaceId: '2' }, { pageSize: '50' }]
  for (const other of others) {
    expect(crumbAsLeft(jobs, left, { ...scope, ...other }).view).toEqual({
      search: 'gold',
      tab: 'one-time-runs',
    })
  }
})

test('a page number of one list is never that of another', () => {
  const ofOther = withPlace(left, '/reporting/workflow-runs/data/7', { ofWorkspace: '2', page: '3' })
  expect(crumbAsLeft(runs, ofOther, scope)).toBe(runs)
  const both = withPlace(ofOther, '/reporting/workflow-runs/data/7', {
    ...scope,
    ofWorkspace: '1',
    page: '1',
    'resources.page': '6',
    tasksPage: '8',
  })
  expect(crumbAsLeft(runs, both, scope).view).toEqual({
    ofWorkspace: '1',
    page: '1',
    'resources.page': '6',
    tasksPage: '8',
  })
  expect(crumbAsLeft(runs, both, {}).view).toEqual({ ofWorkspace: '1' })
})

test('the own way up of the screen goes first, and what was never seen stays as it is', () => {
  const chosen = { ...jobs, view: { search: 'silver' } }
  expect(crumbAsLeft(chosen, left, scope).view).toMatchObject({ search: 'silver', page: '2' })
  const here = { label: 'Run 55' }
  expect(crumbAsLeft(here, left, scope)).toBe(here)
  expect(crumbAsLeft(jobs, new Map(), scope)).toBe(jobs)
})

test('a place that is seen as before changes nothing', () => {
  expect(
    withPlace(left, '/reporting', {
      ...scope,
      page: '2',
      search: 'gold',
      tab: 'one-time-runs',
      drawer: 'cost',
    }),
  ).toBe(left)
})
