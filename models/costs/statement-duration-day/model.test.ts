import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { statementDurationDay } from './model.ts'

const day = '2025-05-02'
const ran = (statement_id: string, duration_ms: number | null, rest: object = {}) => ({
  day,
  warehouse_id: 'w',
  statement_id,
  source_id: 'dashboard:d',
  executed_by: 'ann',
  duration_ms,
  ...rest,
})
const text = (statement_id: string, fingerprint: string) => ({ day, statement_id, fingerprint })
const named = { day, warehouse_id: 'w', part_kind: 'statement', fingerprint: 'f', source_id: 'dashboard:d' }

test('durations are counted to two digits for each text, source and user; the rest without a text', async () => {
  const rows = {
    warehouse_statement_day: [
      { ...named, executed_by: 'ann' },
      { ...named, executed_by: null },
      { ...named, part_kind: 'other', fingerprint: null, executed_by: 'ann' },
    ],
    statement_text: [text('a', 'f'), text('b', 'f'), text('c', 'f'), text('d', 'rare'), text('e', 'f')],
    statement: [
      ran('a', 1234),
      ran('b', 1300),
      ran('c', 7, { executed_by: null }),
      ran('d', 100),
      ran('e', null),
      ran('f', 1000),
    ],
  }
  const found = await selectAlone(statementDurationDay, rows, { days: [day] })
  const parts = found.map(({ part_kind, fingerprint, executed_by, duration_ms, statements }) =>
    [part_kind, fingerprint, executed_by, duration_ms, statements].map(String).join(' '),
  )
  expect(parts.toSorted()).toEqual([
    'other null ann 100 1',
    'other null ann 1000 1',
    'statement f ann 1300 2',
    'statement f null 7 1',
  ])
})
