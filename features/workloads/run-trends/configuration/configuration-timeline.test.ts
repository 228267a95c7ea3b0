import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { listConfigurationChangesRoute } from './server.ts'

const version = (day: string, rest: object = {}) => ({
  change_time: `2025-05-${day}T00:00:00Z`,
  name: 'nightly',
  run_as_user_name: 'ann@example.com',
  tags_json: '{"team":"sales"}',
  is_deleted: false,
  ...rest,
})
const seen = (part: string, part_name: string, shown: string, [first, last]: readonly [string, string]) => ({
  day: `2025-05-${first}`,
  part,
  part_name,
  shown,
  first_time: `2025-05-${first}T03:00:00Z`,
  last_time: `2025-05-${last}T03:00:00Z`,
})

const { ask } = reportTest(listConfigurationChangesRoute, {
  job: [{ name: 'nightly' }],
  job_version: [
    version('01', { name: 'nightly_old' }),
    version('02', { schedule: '0 0 3 * * ?', is_paused: false }),
    version('03', { schedule: '0 0 4 * * ?', is_paused: true, tags_json: '{}' }),
    version('20', { schedule: '0 0 4 * * ?', is_paused: true, tags_json: '{}', is_deleted: true }),
  ],
  job_setting_day: [
    seen('cluster', 'main', '2 small', ['01', '01']),
    seen('cluster', 'main', '8 large', ['05', '05']),
    seen('task', 'load', 'notebook', ['01', '19']),
    seen('task', 'publish', 'python after load', ['06', '19']),
    seen('task', 'retired', 'notebook', ['01', '04']),
  ],
})

type Change = {
  changeTime: string
  setting: string
  part: string
  former: string | null
  current: string | null
}

async function changes(query = ''): Promise<string[]> {
  const answer = await ask(`/job-configuration-timelines?jobId=70&${query}`)
  expect(answer.statusCode).toBe(200)
  const rows: Change[] = answer.json().changes
  return rows.map(
    ({ changeTime, setting, part, former, current }) =>
      `${changeTime.slice(8, 10)} ${setting} ${part}: ${former} → ${current}`,
  )
}

test('settings are compared with what they were before; what was not told then is no change', async () => {
  expect(await changes()).toEqual([
    '20 deleted : exists → deleted',
    '06 task publish: null → runs for the first time',
    '05 cluster main: 2 small → 8 large',
    '04 task retired: ran for the last time → null',
    '03 paused : active → paused',
    '03 schedule : 0 0 3 * * ? UTC → 0 0 4 * * ? UTC',
    '03 tags : {"team":"sales"} → none',
    '02 name : nightly_old → nightly',
  ])
})

test('a time narrows what is told, not what is compared', async () => {
  expect(await changes('startTime=2025-05-05T00:00:00Z&endTime=2025-05-06T00:00:00Z')).toEqual([
    '05 cluster main: 2 small → 8 large',
  ])
})

test('a job must be named, and be there', async () => {
  expect((await ask('/job-configuration-timelines')).statusCode).toBe(400)
  expect((await ask('/job-configuration-timelines?jobId=71')).statusCode).toBe(404)
})
