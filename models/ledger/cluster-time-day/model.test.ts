import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { clusterTimeDay } from './model.ts'

const day = '2025-05-25'
const minutes = 60_000
const active = (kind: string, from: string, until: string, rest: object = {}) => ({
  day,
  cluster_id: 'c',
  kind,
  start_time: `${day}T${from}:00Z`,
  end_time: until === '24:00' ? '2025-05-26T00:00:00Z' : `${day}T${until}:00Z`,
  ...rest,
})
const timed = (cluster_activity: object[]) =>
  selectAlone(clusterTimeDay, { cluster_activity }, { days: [day] })

test('each moment of a day counts once for what the cluster was', async () => {
  const rows = await timed([
    active('up', '10:00', '12:00'),
    active('up', '14:00', '15:00'),
    active('up', '15:00', '15:10'),
    active('start_up', '14:00', '14:10'),
    active('run', '10:00', '11:00', { run_id: 'a' }),
    active('run', '10:10', '10:20', { run_id: 'a', task_run_id: 'first' }),
    active('run', '10:30', '11:05', { run_id: 'b' }),
    active('run', '16:00', '16:10', { run_id: 'c' }),
    active('run', '16:00', '16:10', { run_id: 'c', task_run_id: 'only' }),
    active('interactive', '11:00', '11:30'),
    active('quiet', '11:30', '12:00'),
    active('up', '09:00', '13:00', { cluster_id: 'd' }),
    active('up', '09:00', '13:00', { day: '2025-05-26' }),
  ])
  expect(rows).toMatchObject([
    {
      day,
      cluster_id: 'c',
      up_ms: String(190 * minutes),
      start_up_ms: String(10 * minutes),
      run_ms: String(75 * minutes),
      interactive_ms: String(30 * minutes),
      active_ms: String(100 * minutes),
      quiet_ms: String(30 * minutes),
      ups: 2,
      is_up_at_start: false,
      is_up_at_end: false,
    },
    { cluster_id: 'd', up_ms: String(240 * minutes), run_ms: null, active_ms: null, quiet_ms: null, ups: 1 },
  ])
})

test('a cluster that is up at midnight is known to be, and nothing else counts for that', async () => {
  const [row] = await timed([
    active('up', '00:00', '08:00'),
    active('up', '23:00', '24:00'),
    active('quiet', '00:00', '08:00'),
  ])
  expect(row).toMatchObject({ ups: 2, is_up_at_start: true, is_up_at_end: true })
  const [later] = await timed([active('up', '00:01', '23:59'), active('quiet', '00:00', '24:00')])
  expect(later).toMatchObject({ ups: 1, is_up_at_start: false, is_up_at_end: false })
})
