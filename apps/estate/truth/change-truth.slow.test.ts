import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { FactQuery } from '../facts/fact-query.ts'
import { factQuery } from '../facts/fact-query.ts'
import { generateFacts } from '../facts/generate.ts'
import { writeTruth } from './write-truth.ts'

describe.each([
  ['AZURE', 1],
  ['AWS', 2],
] as const)('the truth of the changed world on %s with seed %i', (cloud, seed) => {
  let scratch = ''
  let facts: FactQuery
  let truth: FactQuery

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'estate-truth-'))
    const request = { seed, cloud, size: 'changed' } as const
    await writeTruth({ ...request, out: scratch, csv: false })
    facts = await factQuery(await generateFacts(request))
    truth = await factQuery(scratch)
  }, 400_000)

  afterAll(async () => rm(scratch, { recursive: true }))

  test('has at least fifteen changes with each effect', async () => {
    const effects = await truth(`select effect, cast(count(*) as integer) as changes from change_effect
      where effect is not null group by effect order by effect`)
    expect(effects.map(({ effect }) => effect)).toEqual(['costs more', 'nothing', 'saves'])
    expect(Math.min(...effects.map(({ changes }) => Number(changes)))).toBeGreaterThanOrEqual(15)
  })

  test('changes that touch no compute change nothing, to the last digit', async () => {
    const untouched = `from change_effect where setting in ('tags.stage', 'name', 'email_notifications', 'timeout_seconds')`
    expect((await truth(untouched)).length).toBeGreaterThanOrEqual(8)
    expect(await truth(`${untouched} and (cost_after <> cost_without or effect <> 'nothing')`)).toEqual([])
  })

  test('a change with few runs has fewer than ten of them, and the others more', async () => {
    const few = await truth(`select runs_after from change_effect where kind = 'few runs since'`)
    expect(few.map(({ runs_after }) => Number(runs_after) < 10)).toEqual([true, true, true])
    expect(
      await truth(`from change_effect where kind = 'plain' and (runs_before < 20 or runs_after < 10)`),
    ).toEqual([])
    expect(
      await truth(`from change_effect where kind = 'runs fail since' and failed_runs_after < 10`),
    ).toEqual([])
  })

  test('the effect is that of the sizes: what a curve has for other sizes is what the change did', async () => {
    const [halved] = await truth(`select cast(avg(abs(saving_share
        - (1 - cast(slim.databricks_cost + slim.cloud_cost as double) / cast(wide.databricks_cost + wide.cloud_cost as double))))
        as double) as apart, cast(count(*) as integer) as changes
      from change_effect
      inner join size_curve as slim using (workspace_id, job_id)
      inner join size_curve as wide using (workspace_id, job_id, node_type, photon)
      where setting = 'num_workers' and kind = 'plain' and from_value = '8' and to_value = '4'
        and slim.worker_factor = 1.0 and wide.worker_factor = 2.0
        and slim.workers = 4 and wide.workers = 8`)
    expect(Number(halved?.['changes'])).toBeGreaterThanOrEqual(8)
    expect(Number(halved?.['apart'])).toBeLessThan(0.03)
  })

  test('logs of runs have the stages and tasks of their work, and write what the run writes', async () => {
    const stages = await facts(
      'select run_id, cast(sum(task_count) as integer) as tasks from run_stage group by run_id',
    )
    const written = await facts('select run_id, written_bytes from run_work')
    const tasksOf = new Map(stages.map(({ run_id, tasks }) => [run_id, Number(tasks)]))
    const bytesOf = new Map(written.map(({ run_id, written_bytes }) => [run_id, Number(written_bytes)]))
    const logs =
      await truth(`select run_id, cast(stage_count as integer) as stages, cast(output_bytes as varchar) as output,
        cast(spark_task_count - failed_spark_task_count - killed_spark_task_count as integer) as tasks
      from spark_truth where is_whole and failed_stage_count = 0`)
    expect(logs.length).toBeGreaterThan(40)
    expect(
      logs.filter(
        ({ run_id, stages: count, output, tasks }) =>
          Number(count) !== 3 ||
          Number(tasks) !== tasksOf.get(run_id ?? null) ||
          Math.abs(Number(output) / (bytesOf.get(run_id ?? null) ?? 0) - 1) > 0.01,
      ),
    ).toEqual([])
  })
})
