import { expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import { taskRow, usageRow } from '#models/testing/rows.ts'

const tables = ['activity', 'run']

const at = (day: string, time: string) => `2025-05-${day}T${time}:00Z`

const statement = {
  account_id: 'account',
  workspace_id: '1',
  statement_id: 'long',
  warehouse_id: 'w',
  start_time: at('02', '22:00'),
  end_time: at('04', '03:00'),
  executed_by: 'ann',
  day: '2025-05-02',
  last_day: '2025-05-04',
}
const usageOn = (day: string) => [
  usageRow(`w ${day}`, [at(day, '00:00'), at(day, '23:00')], { warehouse_id: 'w' }),
  usageRow(`c ${day}`, [at(day, '00:00'), at(day, '23:00')], { cluster_id: 'c' }),
]
const task = taskRow('long', [at('02', '22:00'), at('04', '03:00')])

async function hoursOf(lake: Lake) {
  return lake.rows(
    `select activity.day, consumer, cast((until_ms - from_ms) / 3600000 as int) as hours
     from activity
     order by consumer, day`,
  )
}

test('what lasts for three days is active on each of them, whichever day changes last', async () => {
  const days = ['02', '03', '04']
  const atOnce = await derivedLake(tables, {
    query_run: [statement],
    rest_task_run: [task],
    usage_record: days.flatMap(usageOn),
  })
  const expected = ['query', 'run'].flatMap((consumer) =>
    [2, 24, 3].map((hours, index) => ({ day: `2025-05-${days[index]}`, consumer, hours })),
  )
  expect(await hoursOf(atOnce)).toEqual(expected)
  await atOnce.close()
  const middleLast = await derivedLake(tables, {
    query_run: [statement],
    rest_task_run: [task],
    usage_record: ['02', '04'].flatMap(usageOn),
  })
  await addRows(middleLast, { usage_record: usageOn('03') })
  expect(await hoursOf(middleLast)).toEqual(expected)
  await middleLast.close()
})

test('a task is active after midnight although nothing else of its cluster is known there', async () => {
  const lake = await derivedLake(tables, {})
  await addRows(lake, { rest_task_run: [task] })
  expect(await hoursOf(lake)).toEqual([
    { day: '2025-05-02', consumer: 'run', hours: 2 },
    { day: '2025-05-03', consumer: 'run', hours: 24 },
    { day: '2025-05-04', consumer: 'run', hours: 3 },
  ])
  await addRows(lake, { rest_task_run: [taskRow('long', [at('02', '22:00'), at('03', '01:00')])] })
  expect(await hoursOf(lake)).toEqual([
    { day: '2025-05-02', consumer: 'run', hours: 2 },
    { day: '2025-05-03', consumer: 'run', hours: 1 },
  ])
  await lake.close()
})
