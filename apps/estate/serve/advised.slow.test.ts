import { gunzipSync } from 'node:zlib'

import { afterAll, expect, test } from 'vitest'

import { factQuery } from '../facts/fact-query.ts'
import { generateFacts } from '../facts/generate.ts'
import { factsWorld } from '../facts/world.ts'
import { credentialsOf } from './access/credentials.ts'
import { startEstate } from './estate.ts'
import { field, list } from './testing/field.ts'

const facts = await generateFacts({ seed: 1, cloud: 'AZURE', size: 'advised' })
const query = await factQuery(facts)
const nowMs = factsWorld('advised').clock.getTime()
const { document, close } = await startEstate({ facts, seed: 1, port: 0, nowMs })
const [workspace] = document.workspaces
const [{ workspace_id = '' } = {}] = await query('select workspace_id from workspace order by seat limit 1')
const { token } = credentialsOf(1, { workspaceId: String(workspace_id) })
const headers = { authorization: `Bearer ${token}` }

afterAll(() => close())

const inFirst = `workspace_id = '${String(workspace_id)}' and start_ms between epoch_ms(timestamp '2025-05-28') and ${nowMs - 86_400_000}`

async function cpuBetween(
  clusterId: string,
  fromMs: number,
  untilMs: number,
  isDriver: boolean,
): Promise<number> {
  const statement = `select avg(cpu_user_percent) from system.compute.node_timeline where cluster_id = '${clusterId}'
    and driver = ${isDriver} and start_time >= '2025-05-28' and unix_millis(start_time) >= ${fromMs} and unix_millis(end_time) <= ${untilMs}`
  const order = { warehouse_id: workspace?.warehouseId, statement, wait_timeout: '50s' }
  const options = { method: 'POST', headers, body: JSON.stringify(order) }
  const answer: unknown = await (await fetch(`${workspace?.url}/api/2.0/sql/statements`, options)).json()
  return Number(field(list(answer, 'result', 'data_array')[0], 0))
}

test('machines are as busy as the phases of the work ask for: the driver alone first, then the workers', async () => {
  const phases = await query(`
    with run_of as (
      select cluster_id from run_phase inner join (select run_id, start_ms from run) using (run_id)
      inner join advice_case on asset_id = job_id and advice_case.workspace_id = run_phase.workspace_id
      where run_phase.${inFirst} and kind_of_case = 'tasks_spill'
      group by cluster_id having min(until_ms - from_ms) > 180000 order by cluster_id limit 2
    )
    select cluster_id, cast(from_ms as double) as from_ms, cast(until_ms as double) as until_ms, worker_share, task_count is null as is_alone
    from run_phase where cluster_id in (from run_of)
    order by cluster_id, from_ms`)
  expect(phases.length).toBeGreaterThanOrEqual(4)
  for (const { cluster_id, from_ms, until_ms, worker_share, is_alone } of phases) {
    const cpu = (isDriver: boolean) =>
      cpuBetween(String(cluster_id), Number(from_ms), Number(until_ms), isDriver)
    const [workers, driver] = [await cpu(false), await cpu(true)]
    expect(Math.abs(workers - (90 * Number(worker_share) + 2))).toBeLessThan(6)
    expect(Math.abs(driver - (is_alone === true ? 51.5 : 5.6))).toBeLessThan(6)
  }
})

test('the event log of a job that reads many small files has how many it reads', async () => {
  const [run] = await query(`
    select cluster_id, files_read from run_phase inner join (select run_id, start_ms from run) using (run_id)
    inner join advice_case on asset_id = job_id and advice_case.workspace_id = run_phase.workspace_id
    where run_phase.${inFirst} and kind_of_case = 'many_files' and files_read is not null order by cluster_id limit 1`)
  const settings: unknown = await (
    await fetch(`${workspace?.url}/api/2.1/clusters/get?cluster_id=${String(run?.['cluster_id'])}`, {
      headers,
    })
  ).json()
  const destination =
    field(settings, 'cluster_log_conf', 'volumes', 'destination') ??
    field(settings, 'cluster_log_conf', 'dbfs', 'destination')
  expect(String(destination)).toMatch(/^\/Volumes/)
  const entries = async (path: string): Promise<string[]> => {
    const answer: unknown = await (
      await fetch(`${workspace?.url}/api/2.0/fs/directories${path}`, { headers })
    ).json()
    return list(answer, 'contents').map((entry) => String(field(entry, 'path')))
  }
  const root = `${String(destination)}/${String(run?.['cluster_id'])}/eventlog`
  const [driver = ''] = await entries(root)
  const [context = ''] = await entries(driver)
  const texts = await Promise.all(
    (await entries(context)).map(async (path) => {
      const body = Buffer.from(
        await (await fetch(`${workspace?.url}/api/2.0/fs/files${path}`, { headers })).arrayBuffer(),
      )
      return (path.endsWith('.gz') ? gunzipSync(body) : body).toString()
    }),
  )
  expect(texts.join('\n')).toContain(`,${String(run?.['files_read'])}]`)
})
