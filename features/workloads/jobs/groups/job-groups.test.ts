import { expect, test } from 'vitest'
import { listJobsRoute } from '../server.ts'
import { csvRoutesOf } from '#product/server/list-csv.ts'
import { listMaintenanceJobsRoute } from '#features/workloads/maintenance-jobs/server.ts'
import { listSubmitRunRoute } from '#features/workloads/submit-run/server.ts'
import { listSubmitRunsRoute } from '#features/workloads/submit-runs/server.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { attemptsOn, hourBefore } from '#product/testing/workload-rows.ts'
import { listJobGroupsRoute } from './server.ts'
import { nobodyDecided } from '#product/testing/nobody-decided.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const job = (job_id: string, name: string, owner: string, tags: object) => ({
  job_id,
  name,
  run_as_user_name: owner,
  tags_json: JSON.stringify(tags),
})
const paid = (job_id: string, cost: string) => ({ day: '2025-05-25', job_id, cost, cloud_cost: cost })

const lists = [listSubmitRunsRoute, listMaintenanceJobsRoute, listJobGroupsRoute, listSubmitRunRoute]
const routes = [listJobsRoute.over(nobodyDecided), ...lists] as const
const { ask } = reportTest([...routes, ...csvRoutesOf(routes)], {
  job: [
    job('1', 'load', 'ann', { team: 'web', env: 'prod' }),
    job('2', 'train', 'bob', { team: 'ml' }),
    job('3', '=HYPERLINK("http://bad.example")', 'ann', {}),
  ],
  billing_horizon: [{ first_usage_time: '2025-03-01T07:00:00Z', last_usage_time: '2025-06-02T21:18:00Z' }],
  job_day: [
    { ...paid('1', '4'), day: '2025-05-20' },
    paid('1', '6'),
    paid('2', '3'),
    paid('3', '1'),
    { ...paid('9', '50'), is_submitted: true },
  ],
  job_run_day: [attemptsOn('1', '2025-05-25', 1), attemptsOn('9', '2025-05-25', 1, { is_submitted: true })],
  finding: [{ rule: 'storm', job_id: '2', run_id: '20', day: '2025-05-25', price: '1' }],
  rule: [{ rule: 'storm', title: 'Retry storm' }],
  run: [
    { job_id: '1', run_id: '10', ...hourBefore('2025-05-25T10:00:00Z') },
    { job_id: '9', run_id: '90', run_type: 'SUBMIT_RUN', ...hourBefore('2025-05-25T10:00:00Z') },
  ],
})

const asked = (path: string, body?: object) => ask(`/reports${path}`, body)

async function groupsOf(query: string): Promise<unknown[]> {
  const { content } = (await asked(`/job-groups?${range}&${query}`)).json()
  return content.map((group: Record<string, unknown>) => [
    group['groupName'],
    group['groupId'],
    group['jobsCount'],
    Number(group['cost']),
    group['costShare'],
  ])
}

test('jobs are grouped by owner, workspace or trigger, with their share', async () => {
  expect(await groupsOf('')).toEqual([
    ['ann', 'ann', 2, 7, 0.7],
    ['bob', 'bob', 1, 3, 0.3],
  ])
  expect(await groupsOf('groupBy=workspace')).toEqual([['one', '1', 3, 10, 1]])
  expect(await groupsOf('groupBy=trigger')).toEqual([
    ['PERIODIC', 'PERIODIC', 1, 6, 0.6],
    ['No run in the range', null, 2, 4, 0.4],
  ])
})

test('a group is compared with the previous period of its jobs', async () => {
  const { content } = (await asked(`/job-groups?${range}&orderBy=costChange&orderDirection=DESC`)).json()
  expect(content).toMatchObject([
    { groupId: 'ann', previousCost: '4.0000000000', costDifference: '3.0000000000', costChange: 0.75 },
    { groupId: 'bob', previousCost: '0.0000000000', costDifference: '3.0000000000', costChange: null },
  ])
})

test('groups follow the filter by finding', async () => {
  expect(await groupsOf('finding=storm')).toEqual([['bob', 'bob', 1, 3, 1]])
})

test('a tag says what share bears it, and what bears none', async () => {
  expect(await groupsOf('groupBy=tag')).toEqual([
    ['team', 'team', 2, 9, 0.9],
    ['env', 'env', 1, 6, 0.6],
    ['Untagged', null, 1, 1, 0.1],
  ])
  expect(await groupsOf('groupBy=tag&ofTag=team')).toEqual([
    ['web', 'web', 1, 6, 0.6],
    ['ml', 'ml', 1, 3, 0.3],
    ['Without team', null, 1, 1, 0.1],
  ])
})

test('a list is downloaded at its own path, with filters in the query or the body, formulas as text', async () => {
  const whole = await asked(`/jobs/csv?${range}`)
  expect(whole.headers['content-type']).toContain('text/csv')
  expect(whole.headers['content-disposition']).toContain('list-jobs_May_24_2025_May_30_2025.csv')
  expect(whole.body.trim().split('\r\n')).toHaveLength(4)
  expect(whole.body).toContain(`"'=HYPERLINK(""http://bad.example"")"`)
  const filtered = await asked(`/jobs/csv?${range}`, { cost: 'ABOVE:2', owner: 'ann' })
  expect(filtered.body.trim().split('\r\n')).toHaveLength(2)
})

test('a path of a list wins over an id, and what is no list is refused with those that are', async () => {
  expect((await asked(`/submit-runs/csv?${range}`)).headers['content-type']).toContain('text/csv')
  const unknown = await asked(`/dashboards/csv?${range}`)
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json().message).toContain('jobs, submit-runs, maintenance-jobs')
  const misspelled = await asked(`/jobs/csv?${range}`, { colour: 'red' })
  expect(misspelled.statusCode).toBe(400)
})
