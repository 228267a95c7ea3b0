import { expect, test } from 'vitest'
import { calendarRow, minuteRow, usageRow } from '#models/testing/rows.ts'
import { eachChanged, selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { resourceDay } from './model.ts'

const day = '2025-05-02'
const calendar = [1, 2, 3, 4].map((number) => calendarRow(`2025-05-0${number}`))
const resources = (rows: RowsRead, days = [day]) => selectAlone(resourceDay, { calendar, ...rows }, { days })

const used = (rest: Record<string, string>) => usageRow('u', [`${day}T10:00:00Z`, `${day}T11:00:00Z`], rest)
const ofCluster = used({ cluster_id: 'c' })
const atOnce = { usage_record: [ofCluster] }
const endOfDay = Date.parse('2025-05-03')
const setting = { cluster_id: 'c', kind: 'job', valid_from_ms: 0, valid_until_ms: endOfDay + 1 }

test('the resources of a day are numbered', async () => {
  const usage_record = [ofCluster, used({ cluster_id: 'd' }), used({ cluster_id: 'a', workspace_id: '2' })]
  const node_minute = [minuteRow('2025-05-03T10:00:00Z', 50)]
  expect(await resources({ usage_record, node_minute }, [day, '2025-05-03'])).toMatchObject([
    { day, workspace_id: '1', resource_id: 'c', resource_number: 1 },
    { day, workspace_id: '1', resource_id: 'd', resource_number: 2 },
    { day, workspace_id: '2', resource_id: 'a', resource_number: 3 },
    { day: '2025-05-03', workspace_id: '1', resource_id: 'c', resource_number: 1 },
  ])
})

test('a cluster without settings is taken for a shared one, and is not known', async () => {
  expect(await resources(atOnce)).toMatchObject([{ kind: 'shared', is_known: false }])
})

test('a cluster is of the kind of its settings at the end of the day', async () => {
  const rows = (from: number, until: number) => ({
    ...atOnce,
    cluster_setting: [{ ...setting, valid_from_ms: from, valid_until_ms: until }],
  })
  const [found, missed] = [
    { kind: 'job', is_known: true },
    { kind: 'shared', is_known: false },
  ]
  expect(await resources(rows(endOfDay - 1, endOfDay))).toMatchObject([found])
  expect(await resources(rows(endOfDay, endOfDay + 1))).toMatchObject([missed])
  expect(await resources(rows(endOfDay - 2, endOfDay - 1))).toMatchObject([missed])
})

test('the settings of another cluster, workspace or account are not those of the cluster', async () => {
  const others = eachChanged(setting, { account_id: 'other', workspace_id: '2', cluster_id: 'd' })
  const rows = await resources({ ...atOnce, cluster_setting: others })
  expect(rows).toMatchObject([{ resource_id: 'c', is_known: false }])
})

test('what its bills name makes a cluster one of a pipeline or a job, before its settings', async () => {
  const usage_record = [
    used({ cluster_id: 'of a pipeline', dlt_pipeline_id: 'p', job_run_id: '7' }),
    used({ cluster_id: 'of a job', job_run_id: '7' }),
    used({ cluster_id: 'of none' }),
    used({ cluster_id: 'set for a pipeline', job_run_id: '7' }),
  ]
  const cluster_setting = [
    { ...setting, cluster_id: 'of a pipeline', kind: 'shared' },
    { ...setting, cluster_id: 'of a job', kind: 'shared' },
    { ...setting, cluster_id: 'of none', kind: 'shared' },
    { ...setting, cluster_id: 'set for a pipeline', kind: 'pipeline' },
  ]
  const rows = await resources({ usage_record, cluster_setting })
  expect(rows.map(({ resource_id, kind }) => [resource_id, kind])).toEqual([
    ['of a job', 'job'],
    ['of a pipeline', 'pipeline'],
    ['of none', 'shared'],
    ['set for a pipeline', 'pipeline'],
  ])
})

test('a serverless run and a warehouse are kinds of their own', async () => {
  const usage_record = [used({ job_run_id: '7' }), used({ warehouse_id: 'w' })]
  expect(await resources({ usage_record })).toMatchObject([
    { resource_id: 'run:7', kind: 'serverless', is_known: false },
    { resource_id: 'warehouse:w', kind: 'warehouse', is_known: false },
  ])
})

test('the update, the maintenance or the pipeline alone that the bills name is the asset', async () => {
  const usage_record = [
    used({ cluster_id: 'a', dlt_pipeline_id: 'p', dlt_update_id: 'u' }),
    used({ cluster_id: 'b', dlt_pipeline_id: 'p', dlt_maintenance_id: 'm' }),
    used({ cluster_id: 'c', dlt_pipeline_id: 'p' }),
    used({ cluster_id: 'd', dlt_update_id: 'u' }),
  ]
  const rows = await resources({ usage_record })
  expect(
    rows.map(({ asset_kind, asset_id, asset_part_id }) => [asset_kind, asset_id, asset_part_id]),
  ).toEqual([
    ['pipeline_update', 'p', 'u'],
    ['pipeline_maintenance', 'p', 'm'],
    ['pipeline_orphan', 'p', null],
    [null, null, 'u'],
  ])
})

test('of two updates on a cluster neither is the asset', async () => {
  const of = (update: string) => used({ cluster_id: 'c', dlt_pipeline_id: 'p', dlt_update_id: update })
  expect(await resources({ usage_record: [of('u'), of('v')] })).toMatchObject([
    { asset_kind: 'pipeline_orphan', asset_id: 'p', asset_part_id: null },
  ])
})

const warehouse = used({ warehouse_id: 'w' })
const west = { workspace_id: '1', region: 'west' }
const asked = { statement_id: 's', day, last_day: day }

/** Whether the use of warehouse `w` in region west is known on the second of May. */
async function isKnown(rows: RowsRead): Promise<unknown> {
  const found = await resources({ usage_record: [warehouse], system_workspace: [west], ...rows })
  return found.map(({ is_known }) => is_known)
}

test('the use of a warehouse is known on the days of any statement of its region', async () => {
  const between = (first: string, last: string) =>
    isKnown({ query_run: [{ ...asked, day: first, last_day: last }] })
  expect(await between('2025-05-01', '2025-05-02')).toEqual([true])
  expect(await between('2025-05-02', '2025-05-03')).toEqual([true])
  expect(await between('2025-05-01', '2025-05-01')).toEqual([false])
  expect(await between('2025-05-03', '2025-05-03')).toEqual([false])
})

test('a statement of another workspace counts where its region is that of the warehouse', async () => {
  const query_run = [{ ...asked, workspace_id: '2' }]
  const second = (region: string) => [west, { workspace_id: '2', region }]
  expect(await isKnown({ query_run, system_workspace: second('west') })).toEqual([true])
  expect(await isKnown({ query_run, system_workspace: second('north') })).toEqual([false])
})

test('workspaces of another account have no part in the regions of this one', async () => {
  const ofOther = { account_id: 'other', workspace_id: '2', region: 'west' }
  const query_run = [{ ...asked, workspace_id: '2' }]
  expect(await isKnown({ query_run, system_workspace: [west, ofOther] })).toEqual([false])
  const other = { ...west, account_id: 'other' }
  expect(await isKnown({ query_run: [asked], system_workspace: [west, other] })).toEqual([true])
})

test('statements of another account, or of another day of those asked for, are none of a warehouse', async () => {
  const other = { account_id: 'other', workspace_id: '1', region: 'west' }
  const ofOther = { ...asked, account_id: 'other' }
  expect(await isKnown({ query_run: [ofOther], system_workspace: [west, other] })).toEqual([false])
  const nextDay = { ...asked, day: '2025-05-03', last_day: '2025-05-03' }
  const rows = { usage_record: [warehouse], system_workspace: [west], query_run: [nextDay] }
  expect(await resources(rows, [day, '2025-05-03'])).toMatchObject([{ day, is_known: false }])
})

test('workspaces without a region count as one', async () => {
  expect(await isKnown({ query_run: [{ ...asked, workspace_id: '2' }], system_workspace: [] })).toEqual([
    true,
  ])
})

test('withdrawn usage names neither run nor pipeline, nor is it evidence of how long its cluster was up', async () => {
  const usage_record = [
    used({ cluster_id: 'c', job_run_id: '7', job_id: '70', dlt_pipeline_id: 'p', dlt_update_id: 'u' }),
    used({ cluster_id: 'c', job_run_id: '6', job_id: '60' }),
  ].map((row, place) => ({ ...row, record_id: String(place) }))
  const withdrawn_usage = [{ day, record_id: '0' }]
  expect(await resources({ usage_record, withdrawn_usage })).toMatchObject([
    {
      kind: 'job',
      job_id: '60',
      job_run_id: '6',
      asset_kind: null,
      known_until_ms: String(Date.parse(`${day}T11:00Z`)),
    },
  ])
  expect(await resources({ usage_record: usage_record.slice(0, 1), withdrawn_usage })).toMatchObject([
    { resource_id: 'c', kind: 'shared', job_run_id: null, known_until_ms: null },
  ])
  expect(
    await resources({
      usage_record,
      withdrawn_usage: eachChanged(withdrawn_usage[0] ?? {}, {
        day: '2025-05-01',
        account_id: 'other',
        record_id: '2',
      }),
    }),
  ).toMatchObject([{ kind: 'pipeline' }])
})
