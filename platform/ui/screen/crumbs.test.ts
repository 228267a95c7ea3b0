import { expect, test } from 'vitest'
import { crumbsOf } from './crumbs.ts'
import { placeAt } from '#contract/place.ts'
import { screen, type Screen } from './screen.ts'

const nothing = () => Promise.resolve(() => null)
const common = { question: '', area: 'Workloads', guard: 'user', component: nothing } as const
const [jobsPlace, runsPlace] = [placeAt('/reporting'), placeAt('/reporting/job-runs/{jobId}')]
const jobs = screen({ ...common, place: jobsPlace, title: 'Workflows', navigation: 'Workflows' })
const runs = screen({
  ...common,
  place: runsPlace,
  title: 'Runs',
  breadcrumb: 'Job {jobId}',
  parent: jobsPlace,
})
const tasks = screen({
  ...common,
  place: placeAt('/reporting/jobs/{jobId}/runs/{runId}'),
  title: 'Run',
  breadcrumb: 'Run {runId}',
  parent: runsPlace,
})
const screens = [jobs, runs, tasks]

test('leads from the area over the screens above to the screen itself, which is no link', () => {
  expect(crumbsOf(tasks, screens, { jobId: '7', runId: '55' }, new Map())).toEqual([
    { label: 'Workloads' },
    { label: 'Workflows', to: '/reporting' },
    { label: 'Job 7', to: '/reporting/job-runs/7' },
    { label: 'Run 55' },
  ])
})

test('the screen above starts with what the address of the open one says, and those above it do not', () => {
  const comparison: Screen = { ...tasks, parentView: ({ chosen = '' }) => ({ chosen }) }
  const crumbs = crumbsOf(comparison, screens, { jobId: '7', runId: '55' }, new Map(), { chosen: '1 55 0' })
  expect(crumbs.map(({ view }) => view)).toEqual([undefined, undefined, { chosen: '1 55 0' }, undefined])
})

test('the workspace of a thing goes along to pages about it, and not to lists', () => {
  const crumbs = crumbsOf(tasks, screens, { jobId: '7', runId: '55' }, new Map(), { ofWorkspace: '1' })
  expect(crumbs.find(({ to }) => to === '/reporting/job-runs/7')?.view).toEqual({ ofWorkspace: '1' })
  expect(crumbs.find(({ to }) => to === '/reporting')?.view).toBeUndefined()
})

test('calls a screen by its name once that is known', () => {
  const names = new Map([['/reporting/job-runs/7', 'gold_orders_enrich']])
  expect(crumbsOf(tasks, screens, { jobId: '7', runId: '55' }, names)[2]?.label).toBe('gold_orders_enrich')
  expect(crumbsOf(tasks, screens, { jobId: '8', runId: '55' }, names)[2]?.label).toBe('Job 8')
})

test('has one crumb for one place: an area that is called like its first screen is that screen', () => {
  const first: Screen = { ...jobs, title: 'Workloads' }
  expect(crumbsOf(first, [first, runs], {}, new Map())).toEqual([{ label: 'Workloads' }])
  expect(crumbsOf(runs, [first, runs], { jobId: '7' }, new Map())).toEqual([
    { label: 'Workloads', to: '/reporting' },
    { label: 'Job 7' },
  ])
})

test('leads to the first screen of the area from one that does not stand below it', () => {
  const other = screen({ ...common, place: placeAt('/other'), title: 'Other' })
  expect(crumbsOf(other, [jobs, other], {}, new Map())).toEqual([
    { label: 'Workloads', to: '/reporting' },
    { label: 'Other' },
  ])
})
