import { expect, test } from 'vitest'
import { eachChanged, selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { fairClock } from './model.ts'

const day = '2025-05-01'
const nextDay = '2025-05-02'
const ms = (time: string) => Date.parse(`${day}T${time}:00Z`)
const between = (from: string, until: string) => ({ from_ms: ms(from), until_ms: ms(until) })
const ofResource = { day, resource_number: 1 }

/** An hour of a machine, and usage of an hour. */
const machine = { ...ofResource, start_ms: ms('10:00'), end_ms: ms('11:00'), money: '1' }
const usage = { ...machine, last_day: day, cluster_id: 'c' }
const run = (from: string, until: string) => ({ ...ofResource, ...between(from, until), is_run: true })
const evidence = (kind: string, from: string, until: string) => ({
  ...ofResource,
  ...between(from, until),
  kind,
})
const up = evidence('up', '10:00', '11:00')

const clocks = (rows: RowsRead, days = [day, nextDay]) => selectAlone(fairClock, rows, { days })

/** The moments of all resources, as `day time state`, with the number of active runs where there are any. */
async function states(rows: RowsRead, days?: string[]): Promise<string[]> {
  const moments = await clocks(rows, days)
  return moments.map(({ at_ms, state, busy }) => {
    const at = new Date(Number(at_ms)).toISOString().slice(8, 16)
    return `${at} ${String(state)}${Number(busy) > 0 ? ` ${String(busy)}` : ''}`
  })
}

test('a charge begins and ends at moments of its resource', async () => {
  const moments = ['01T10:00 unknown', '01T11:00 off']
  expect(await states({ priced_usage: [usage] })).toEqual(moments)
  expect(await states({ machine_charge: [machine] })).toEqual(moments)
})

test('a charge without money, without a resource or of another day makes no moments', async () => {
  const other = { money: null, resource_number: null, day: '2025-04-30' }
  expect(await states({ priced_usage: eachChanged(usage, other) })).toEqual([])
  expect(await states({ machine_charge: eachChanged(machine, other) })).toEqual([])
})

const overnight = { ...usage, last_day: nextDay, end_ms: ms('10:00') + 86_400_000 }
const resource = { day: nextDay, resource_id: 'c', resource_number: 2 }
const untilMidnight = ['01T10:00 unknown', '02T00:00 off']
const untilMorning = ['02T00:00 unknown', '02T10:00 off']

test('usage over midnight goes on with the resource as the next day knows it', async () => {
  expect(await states({ priced_usage: [overnight], resource_day: [resource] })).toEqual([
    ...untilMidnight,
    ...untilMorning,
  ])
  expect(await states({ priced_usage: [overnight], resource_day: [resource] }, [day])).toEqual(untilMidnight)
  expect(await states({ priced_usage: [overnight], resource_day: [resource] }, [nextDay])).toEqual(
    untilMorning,
  )
})

test('usage of one day does not begin again at its midnight', async () => {
  expect(await states({ priced_usage: [usage], resource_day: [{ ...resource, day }] })).toEqual([
    '01T10:00 unknown',
    '01T11:00 off',
  ])
})

test('the resource of the next day is that of the same account, workspace and cluster', async () => {
  const others = eachChanged(resource, {
    day,
    account_id: 'other',
    workspace_id: '2',
    resource_id: 'd',
  })
  expect(await states({ priced_usage: [overnight], resource_day: others })).toEqual(untilMidnight)
})

test('a serverless run and a warehouse go on over midnight, too', async () => {
  const serverless = { ...overnight, cluster_id: null, job_run_id: '7' }
  expect(
    await states({ priced_usage: [serverless], resource_day: [{ ...resource, resource_id: 'run:7' }] }),
  ).toEqual([...untilMidnight, ...untilMorning])
  const ofWarehouse = { ...overnight, asset_kind: 'warehouse', asset_id: 'w' }
  const warehouse = { ...resource, resource_id: 'warehouse:w' }
  expect(await states({ priced_usage: [ofWarehouse], resource_day: [warehouse] })).toEqual([
    ...untilMidnight,
    ...untilMorning,
  ])
  const ofPipeline = { ...overnight, asset_kind: 'pipeline_update', asset_id: 'w' }
  expect(await states({ priced_usage: [ofPipeline], resource_day: [warehouse] })).toEqual(untilMidnight)
})

test('what has no money or no resource does not go on over midnight', async () => {
  const others = eachChanged(overnight, { money: null, resource_number: null })
  expect(await states({ priced_usage: others, resource_day: [resource] })).toEqual([])
})

test('while runs are active it is their number that counts', async () => {
  const activity = [run('10:10', '10:30'), run('10:20', '10:40')]
  expect(await states({ priced_usage: [usage], activity })).toEqual([
    '01T10:00 unknown',
    '01T10:10 work 1',
    '01T10:20 work 2',
    '01T10:30 work 1',
    '01T10:40 unknown',
    '01T11:00 off',
  ])
})

test('an activity that is no run is a moment, but no work', async () => {
  const command = { ...run('10:10', '10:20'), is_run: false }
  expect(await states({ activity: [command, run('10:20', '10:30')] })).toEqual([
    '01T10:10 unknown',
    '01T10:20 work 1',
    '01T10:30 off',
  ])
})

test('an activity without duration, or of another day, is no moment', async () => {
  const activity = [run('10:10', '10:10'), { ...run('10:10', '10:20'), day: '2025-04-30' }]
  expect(await states({ activity })).toEqual([])
})

test('while no run is active the evidence of the minute counts', async () => {
  const cluster_evidence = [
    up,
    evidence('start_up', '10:00', '10:10'),
    evidence('quiet', '10:10', '10:20'),
    evidence('interactive', '10:20', '10:30'),
    evidence('start_up', '10:30', '10:40'),
    evidence('quiet', '10:40', '10:45'),
    evidence('interactive', '10:45', '10:50'),
    evidence('doubt', '10:55', '10:56'),
  ]
  expect(await states({ cluster_evidence })).toEqual([
    '01T10:00 start_up',
    '01T10:10 quiet',
    '01T10:20 interactive',
    '01T10:30 start_up',
    '01T10:40 quiet',
    '01T10:45 interactive',
    '01T10:50 unknown',
    '01T11:00 off',
  ])
})

test('a start-up comes before work, work before interactive use, and that before quiet', async () => {
  const cluster_evidence = [
    up,
    evidence('start_up', '10:00', '10:10'),
    evidence('interactive', '10:00', '10:30'),
    evidence('quiet', '10:00', '10:40'),
  ]
  expect(await states({ cluster_evidence, activity: [run('10:00', '10:20')] })).toEqual([
    '01T10:00 start_up 1',
    '01T10:10 work 1',
    '01T10:20 interactive',
    '01T10:30 quiet',
    '01T10:40 unknown',
    '01T11:00 off',
  ])
})

test('a cluster with known uptime is off outside its uptime, one without never is', async () => {
  const cluster_evidence = [evidence('up', '10:20', '10:30')]
  const active = [run('10:40', '10:50')]
  expect(await states({ priced_usage: [usage], activity: active, cluster_evidence })).toEqual([
    '01T10:00 off',
    '01T10:20 unknown',
    '01T10:30 off',
    '01T10:40 off 1',
    '01T10:50 off',
    '01T11:00 off',
  ])
  const quiet = [evidence('quiet', '10:20', '10:30')]
  expect(await states({ priced_usage: [usage], cluster_evidence: quiet })).toEqual([
    '01T10:00 unknown',
    '01T10:20 quiet',
    '01T10:30 unknown',
    '01T11:00 off',
  ])
})

test('evidence of another day, or of another resource, does not count', async () => {
  const others = [
    { ...up, resource_number: 2 },
    { ...evidence('up', '10:00', '11:00'), day: nextDay },
    { ...up, day: '2025-04-30' },
  ]
  const rows = await clocks({ priced_usage: [usage], cluster_evidence: others })
  expect(rows.filter((row) => row['day'] === day && row['resource_number'] === 1)).toMatchObject([
    { state: 'unknown' },
    { state: 'off' },
  ])
  expect(rows.every((row) => row['day'] !== '2025-04-30')).toBe(true)
})

test('a resource with a single activity all day has no clock', async () => {
  const rows = { priced_usage: [usage] }
  expect(await states({ ...rows, lone_activity: [ofResource] })).toEqual([])
  const others = eachChanged(ofResource, { day: nextDay, resource_number: 2 })
  expect(await states({ ...rows, lone_activity: others })).toEqual(['01T10:00 unknown', '01T11:00 off'])
})

test('each clock counts the time of its state, that of work in equal parts for the runs', async () => {
  const cluster_evidence = [
    up,
    evidence('start_up', '10:00', '10:01'),
    evidence('interactive', '10:03', '10:06'),
    evidence('quiet', '10:06', '10:10'),
  ]
  const activity = [run('10:01', '10:03'), run('10:01', '10:03')]
  const rows = await clocks({ cluster_evidence, activity })
  const minutes = (ticks: unknown) => Number(ticks) / (60_000 * 720_720_000)
  expect(
    rows.map((row) =>
      ['start_up', 'fair', 'interactive', 'quiet', 'unknown'].map((clock) => minutes(row[clock])),
    ),
  ).toEqual([
    [0, 0, 0, 0, 0],
    [1, 0, 0, 0, 0],
    [1, 1, 0, 0, 0],
    [1, 1, 3, 0, 0],
    [1, 1, 3, 4, 0],
    [1, 1, 3, 4, 50],
  ])
})
