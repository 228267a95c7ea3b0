import { expect, test } from 'vitest'
import { statementName, workPerStatement } from './statement.ts'

test.each([
  ["insert into `priced_usage` replace where day in (date '2025-05-31') select …", 'priced_usage'],
  ['insert overwrite table `calendar` select * from ( …', 'calendar'],
  [
    'create or replace table `lakegauge_step_time_share_piece` using delta as select …',
    'lakegauge_step_time_share_piece',
  ],
  ['create table if not exists `usage_record` ( account_id string', 'usage_record'],
  ['drop table if exists `lakegauge_step_time_share_piece`', 'lakegauge_step_time_share_piece'],
  ['insert into lakegauge_journal select cast(7 as bigint)', 'lakegauge_journal'],
  ['select count(*) as row_count from activity', 'read activity'],
  ['with changed as ( select distinct day from usage_record where', 'read usage_record'],
  ['select 1', 'read something'],
])('%s is for %s', (text, name) => {
  expect(statementName({ text })).toBe(name)
})

test('statements for one table are summed up with their tasks, and the longest come first', () => {
  const line = { kind: 'write', state: 'SUCCEEDED', rows: undefined } as const
  const lines = [
    { ...line, statementId: 'a', engineMs: 10, text: 'insert overwrite table `calendar` select' },
    { ...line, statementId: 'b', engineMs: 20, text: 'insert into `run` replace where' },
    { ...line, statementId: 'c', engineMs: 30, text: 'insert into `run` replace where' },
  ]
  const task = {
    executor: '0',
    stage: '0.0',
    startMs: 0,
    endMs: 0,
    rowsRead: 1,
    bytesRead: 0,
    shuffleRows: 0,
    shuffleBytes: 0,
    rowsWritten: 0,
    bytesSpilled: 0,
  }
  const tasks = [
    { ...task, statementId: 'b', tasksOfStage: 1, runMs: 3 },
    { ...task, statementId: 'c', tasksOfStage: 2, runMs: 4 },
    { ...task, statementId: undefined, tasksOfStage: 1, runMs: 9 },
  ]
  expect(workPerStatement(lines, tasks)).toMatchObject([
    { name: 'run', statements: 2, engineMs: 50, aloneMs: 3, work: { tasks: 2, runMs: 7, rowsRead: 2 } },
    { name: 'calendar', statements: 1, engineMs: 10, aloneMs: 0, work: { tasks: 0, runMs: 0 } },
  ])
})
