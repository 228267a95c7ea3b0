import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { listJobLabelsRoute } from './server.ts'

const { rows } = reportTest(listJobLabelsRoute, {
  job: [
    { job_id: '1', run_as_user_name: 'ann', tags_json: '{"team":"data-eng","critical":""}' },
    { job_id: '2', creator_user_name: 'ann', tags_json: '{"team":"data-eng"}' },
    { job_id: '3', run_as_user_name: 'joanna', creator_user_name: 'ann' },
    { job_id: '4', workspace_id: '2', run_as_user_name: 'anna of others', tags_json: '{"team":"others"}' },
  ],
})

test('lists owners and tags of the jobs in sight, those of most jobs first', async () => {
  expect(await rows()).toEqual([
    { kind: 'OWNER', label: 'ann', tagKey: null, tagValue: null, jobsCount: 2 },
    { kind: 'TAG', label: 'team:data-eng', tagKey: 'team', tagValue: 'data-eng', jobsCount: 2 },
    { kind: 'OWNER', label: 'joanna', tagKey: null, tagValue: null, jobsCount: 1 },
    { kind: 'TAG', label: 'critical', tagKey: 'critical', tagValue: '', jobsCount: 1 },
  ])
})

test.each([
  ['ANN', ['ann', 'joanna']],
  ['data-', ['team:data-eng']],
  ['team:DATA-eng', ['team:data-eng']],
  ['others', []],
])('finds %s as part of an owner, key or value, whatever its case', async (search, labels) => {
  expect((await rows(`search=${search}`)).map(({ label }) => label)).toEqual(labels)
})
