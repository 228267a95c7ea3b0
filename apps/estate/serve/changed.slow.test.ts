import { afterAll, expect, test } from 'vitest'

import { factQuery } from '../facts/fact-query.ts'
import { generateFacts } from '../facts/generate.ts'
import { factsWorld } from '../facts/world.ts'
import { credentialsOf } from './access/credentials.ts'
import { startEstate } from './estate.ts'
import { field, list } from './testing/field.ts'

const facts = await generateFacts({ seed: 1, cloud: 'AZURE', size: 'changed' })
const query = await factQuery(facts)
const nowMs = factsWorld('changed').clock.getTime()
const { document, close } = await startEstate({ facts, seed: 1, port: 0, nowMs })
const [workspace] = document.workspaces
const [{ workspace_id = '' } = {}] = await query('select workspace_id from workspace order by seat limit 1')
const { token } = credentialsOf(1, { workspaceId: String(workspace_id) })
const authorization = { authorization: `Bearer ${token}` }

afterAll(() => close())

const inFirst = 'workspace_id = (select workspace_id from workspace order by seat limit 1)'

/** The first change in the first workspace that a condition chooses. */
async function changeOf(condition: string): Promise<Record<string, string>> {
  const [row] = await query(`select cast(at_ms as varchar) as at_ms, job_id, user_name, from_value, to_value,
      coalesce(edited_cluster_id, '') as edited_cluster_id
    from setting_change where ${inFirst} and at_ms > epoch_ms(timestamp '2025-04-10') and ${condition}
    order by at_ms, job_id limit 1`)
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, String(value)]))
}

async function get(path: string): Promise<unknown> {
  const answer = await fetch(`${workspace?.url}${path}`, { headers: authorization })
  return JSON.parse((await answer.text()).replaceAll(/"(run_id|job_id)":(\d+)/g, '"$1":"$2"'))
}

async function post(path: string, body: object): Promise<unknown> {
  const options = { method: 'POST', headers: authorization, body: JSON.stringify(body) }
  return (await fetch(`${workspace?.url}${path}`, options)).json()
}

/** The rows of a statement at an instant. */
async function rowsAt(instantMs: number, statement: string): Promise<unknown[]> {
  await setClock(instantMs)
  const order = { warehouse_id: workspace?.warehouseId, statement, wait_timeout: '50s' }
  const answer = await post('/api/2.0/sql/statements', order)
  expect(answer).toMatchObject({ status: { state: 'SUCCEEDED' } })
  return list(answer, 'result', 'data_array')
}

async function setClock(instantMs: number): Promise<void> {
  await post('/control/clock', { now: new Date(instantMs).toISOString() })
}

async function settingsAt(instantMs: number, jobId: string): Promise<unknown> {
  await setClock(instantMs)
  return field(await get(`/api/2.2/jobs/get?job_id=${jobId}`), 'settings')
}

const minute = 60_000

test('a job has its setting of before until the instant of the change, and the other from then on', async () => {
  const { at_ms, job_id = '', from_value, to_value } = await changeOf("setting = 'num_workers'")
  const at = Number(at_ms)
  const workers = (settings: unknown) => field(settings, 'job_clusters', 0, 'new_cluster', 'num_workers')
  expect(workers(await settingsAt(at - 1, job_id))).toBe(Number(from_value))
  expect(workers(await settingsAt(at, job_id))).toBe(Number(to_value))
  await setClock(nowMs)
  const runsOf = async (span: string) =>
    list(await get(`/api/2.2/jobs/runs/list?job_id=${job_id}&expand_tasks=true&limit=1&${span}`), 'runs')
  const [before] = await runsOf(`start_time_to=${at}`)
  const [after] = await runsOf(`start_time_from=${at + minute}`)
  expect([workers(before), workers(after)]).toEqual([Number(from_value), Number(to_value)])
})

test('the history of jobs and the audit log have the change, with its author', async () => {
  const { at_ms, job_id, user_name } = await changeOf("setting = 'node_type_id'")
  const at = Number(at_ms)
  const known = `select cast(unix_millis(change_time) as string) from system.lakeflow.jobs
    where job_id = '${job_id}' order by change_time`
  const changes = async (instantMs: number) => (await rowsAt(instantMs, known)).flat()
  expect(await changes(at + 30 * minute)).toContain(at_ms)
  expect(await changes(at - minute)).not.toContain(at_ms)
  expect(
    await rowsAt(
      at + 30 * minute,
      `select user_identity.email, service_name, cast(unix_millis(event_time) as string) from system.access.audit
        where action_name in ('update', 'reset') and request_params['job_id'] = '${job_id}'`,
    ),
  ).toEqual([[user_name, 'jobs', at_ms]])
})

test('the edit of a shared cluster is in the history of clusters and in the audit log', async () => {
  const { at_ms, user_name, edited_cluster_id, to_value } = await changeOf("setting = 'cluster.num_workers'")
  const at = Number(at_ms)
  expect(
    await rowsAt(
      at + 30 * minute,
      `select cast(worker_count as string) from system.compute.clusters
        where cluster_id = '${edited_cluster_id}' order by change_time desc limit 1`,
    ),
  ).toEqual([[to_value]])
  expect(
    await rowsAt(
      at + 30 * minute,
      `select user_identity.email from system.access.audit
        where action_name = 'edit' and request_params['cluster_id'] = '${edited_cluster_id}'`,
    ),
  ).toEqual([[user_name]])
})

test('usage and runs name the performance mode that a job was set to', async () => {
  const { at_ms, job_id = '' } = await changeOf("setting = 'performance_target' and to_value = 'STANDARD'")
  const at = Number(at_ms)
  expect(
    await rowsAt(
      nowMs,
      `select unix_millis(usage_start_time) > ${at} as is_after, product_features.performance_target
        from system.billing.usage
        where usage_metadata.job_id = '${job_id}' and record_type = 'ORIGINAL' group by 1, 2 order by 1`,
    ),
  ).toEqual([
    ['false', 'PERFORMANCE_OPTIMIZED'],
    ['true', 'STANDARD'],
  ])
  const target = (settings: unknown) => field(settings, 'performance_target')
  expect(target(await settingsAt(at - 1, job_id))).toBe('PERFORMANCE_OPTIMIZED')
  expect(target(await settingsAt(at, job_id))).toBe('STANDARD')
})

test('a job that left its shared cluster has it until then', async () => {
  const {
    at_ms,
    job_id = '',
    from_value,
  } = await changeOf("setting = 'compute' and to_value = 'job_cluster'")
  const task = (settings: unknown) => field(settings, 'tasks', 0)
  expect(task(await settingsAt(Number(at_ms) - 1, job_id))).toMatchObject({ existing_cluster_id: from_value })
  expect(task(await settingsAt(Number(at_ms), job_id))).toMatchObject({ job_cluster_key: 'main' })
})

test('processors are as busy as the work of the run asks for', async () => {
  const [run] = await query(`select cluster_id, cast(end_ms as varchar) as end_ms,
      cast(execution_start_ms as varchar) as from_ms, busy_share
    from task_run inner join run_work using (workspace_id, run_id)
    inner join cluster_session using (workspace_id, cluster_id)
    where ${inFirst.replace('workspace_id =', 'task_run.workspace_id =')} and busy_share < 0.2
      and task_run.end_ms - execution_start_ms > 1800000 and task_run.end_ms < ${nowMs}
      and task_run.end_ms > ${nowMs} - 172800000
    order by run_id limit 1`)
  const [[percent] = []] = (await rowsAt(
    nowMs,
    `select avg(cpu_user_percent) from system.compute.node_timeline where cluster_id = '${run?.['cluster_id']}'
      and driver = false and start_time >= '2025-05-29'
      and unix_millis(start_time) > ${run?.['from_ms']} and unix_millis(end_time) < ${run?.['end_ms']}`,
  )) as string[][]
  expect(Number(percent) / 100 / Number(run?.['busy_share'])).toBeGreaterThan(0.8)
  expect(Number(percent) / 100 / Number(run?.['busy_share'])).toBeLessThan(1.4)
})
