import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { rowsInEveryOrder } from '#models/testing/every-order.ts'
import {
  clusterRow,
  eventRow,
  minuteRow,
  notebookEventRow,
  priceRow,
  taskRow,
  usageRow,
} from '#models/testing/rows.ts'

const at = (time: string, day = '01') => `2025-05-${day}T${time}Z`
const hour = [at('10:00:00'), at('11:00:00')] as const

/** Busy minutes of a cluster in an hour that costs seven dollars. */
const busy: Readonly<Record<string, (minute: number) => boolean>> = {
  'only notebooks': (minute) => minute < 4 || minute === 30,
  'other work too': (minute) => minute < 10,
  'beside a run': (minute) => minute < 30,
}
const minutesOf = (cluster_id: string) =>
  Array.from({ length: 60 }, (_, minute) =>
    minuteRow(at(`10:${String(minute).padStart(2, '0')}:00`), busy[cluster_id]?.(minute) === true ? 80 : 1, {
      cluster_id,
    }),
  )
const priced = [...Object.keys(busy), 'no minutes']

type Row = Readonly<Record<string, unknown>>
const command = (cluster_id: string | null, end: string, seconds: number, rest: Row = {}) =>
  notebookEventRow(`${cluster_id} ${end} ${Object.values(rest).join(' ')}`, end, {
    cluster_id,
    execution_seconds: seconds,
    ...rest,
  })
const bob = { notebook_id: 'm', user_name: 'bob' }
const attach = (time: string, cluster_id: string | null, action_name = 'attachNotebook') =>
  notebookEventRow(`${action_name} ${time}`, at(time), { notebook_id: 'bare', action_name, cluster_id })
const bare = (time: string, day = '01', rest: Row = {}) =>
  command(null, at(time, day), 30, { notebook_id: 'bare', ...rest })

const facts = {
  list_price: [priceRow()],
  system_cluster: [...priced, 'over midnight'].map((cluster_id) => clusterRow({ cluster_id })),
  usage_record: priced.map((cluster_id) => usageRow(cluster_id, hour, { cluster_id, usage_quantity: '7' })),
  cluster_event: [
    ...priced.flatMap((cluster_id) => [
      eventRow('STARTING', hour[0], { cluster_id }),
      eventRow('RUNNING', hour[0], { cluster_id }),
      eventRow('TERMINATING', hour[1], { cluster_id }),
    ]),
    ...[
      eventRow('STARTING', at('20:00:00')),
      eventRow('TERMINATING', at('22:00:00')),
      eventRow('STARTING', at('22:05:00')),
      eventRow('RUNNING', at('22:06:00')),
      eventRow('TERMINATING', at('02:00:00', '02')),
    ].map((event) => ({ ...event, cluster_id: 'over midnight' })),
  ],
  node_minute: Object.keys(busy).flatMap(minutesOf),
  rest_task_run: [taskRow('a', [at('10:00:00'), at('10:20:00')], { cluster_id: 'beside a run' })],
}
const commands = [
  command('only notebooks', at('10:01:00'), 20),
  command('only notebooks', at('10:03:30'), 130),
  command('only notebooks', at('10:30:40'), 10, bob),
  command('other work too', at('10:05:00'), 300),
  command('other work too', at('10:05:00'), 60, bob),
  command('beside a run', at('10:10:00'), 600),
  command('beside a run', at('10:30:00'), 600, bob),
  command('beside a run', at('10:55:00'), 600, bob),
  command('no minutes', at('10:10:00'), 60),
  bare('10:10:00'),
  bare('09:00:00', '02'),
]
const later = [
  command('over midnight', at('21:00:00'), 60),
  command('over midnight', at('21:26:00'), 60),
  command('over midnight', at('21:53:00'), 60),
  command('over midnight', at('22:07:00'), 30),
  command('over midnight', at('23:59:00'), 3600),
  command('over midnight', at('00:01:00', '02'), 90),
  command('over midnight', at('00:20:00', '02'), 60, { command_status: 'failed' }),
  attach('10:00:00', 'c'),
  attach('12:00:00', null, 'detachNotebook'),
  bare('13:00:00'),
  attach('14:00:00', 'd'),
  bare('10:20:00', '01', { user_name: 'bob' }),
]

type Orders = Awaited<ReturnType<typeof rowsInEveryOrder>>
let orders: Orders
const tables = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))
const rowsOf = (table: string, isWanted: (row: Row) => boolean) =>
  (tables.parse(Object.fromEntries(orders.atOnce))[table] ?? []).filter(isWanted)

beforeAll(async () => {
  orders = await rowsInEveryOrder(
    [facts, { notebook_event: commands }, { notebook_event: later }],
    ['notebook_session_day', 'cluster_cost_day'],
  )
})

function sessionsOn(cluster: string, ...columns: readonly string[]) {
  return rowsOf('notebook_session_day', ({ cluster_id }) => cluster_id === cluster)
    .map((row) => columns.map((column) => String(row[column])).join(' '))
    .toSorted()
}

function interactiveCost(cluster: string) {
  const [row] = rowsOf(
    'cluster_cost_day',
    ({ cluster_id, consumer }) => cluster_id === cluster && consumer === 'interactive',
  )
  return row?.['cost']
}

test('where all work is in notebooks, sessions cost what the interactive use of the cluster does, to the last digit', () => {
  expect(interactiveCost('only notebooks')).toBe('0.5833333333')
  expect(sessionsOn('only notebooks', 'user_name', 'active_ms', 'commands', 'cost')).toEqual([
    'ann 150000 2 0.5468750000',
    'bob 10000 1 0.0364583333',
  ])
})

test('work without a notebook keeps its part, and people at work at once share by their time', () => {
  expect(interactiveCost('other work too')).toBe('1.1666666666')
  expect(sessionsOn('other work too', 'user_name', 'cost')).toEqual(['ann 0.5303030303', 'bob 0.1060606060'])
})

test('a command pays nothing while a run has the cluster or no machine is busy', () => {
  expect(interactiveCost('beside a run')).toBe('1.1666666667')
  expect(sessionsOn('beside a run', 'user_name', 'active_ms', 'cost')).toEqual([
    'ann 600000 0.0000000000',
    'bob 1200000 1.1666666667',
  ])
})

test('without node minutes the use of the cluster is not known, and no session has a cost', () => {
  expect(interactiveCost('no minutes')).toBeUndefined()
  expect(sessionsOn('no minutes', 'user_name', 'active_ms', 'currency', 'cost')).toEqual([
    'ann 60000 null null',
  ])
})

test('a session ends with 25 minutes without a command, or with the cluster, and goes on over midnight', () => {
  expect(
    sessionsOn('over midnight', 'start_time', 'end_time', 'is_continued', 'commands', 'failed_commands'),
  ).toEqual([
    `${at('20:59:00.000')} ${at('21:26:00.000')} false 2 0`,
    `${at('21:52:00.000')} ${at('21:53:00.000')} false 1 0`,
    `${at('22:06:30.000')} ${at('22:07:00.000')} false 1 0`,
    `${at('22:59:00.000')} ${at('00:00:00.000', '02')} false 2 0`,
    `${at('00:00:00.000', '02')} ${at('00:20:00.000', '02')} true 1 1`,
  ])
})

test('a command that names no cluster ran on the one that its user had attached the notebook to', () => {
  expect(sessionsOn('c', 'day', 'notebook_id', 'user_name')).toEqual(['2025-05-01 bare ann'])
  expect(sessionsOn('d', 'day', 'notebook_id', 'user_name')).toEqual(['2025-05-02 bare ann'])
  expect(rowsOf('notebook_session_day', ({ notebook_id }) => notebook_id === 'bare')).toHaveLength(2)
})

test('the order of arrival makes no difference', () => {
  expect(orders.oneByOne).toEqual(orders.atOnce)
  expect(orders.lastFirst).toEqual(orders.atOnce)
})
