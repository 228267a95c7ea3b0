import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { derivedLake } from '#models/testing/derived.ts'

const day = '2025-05-02'
const many = (length: number) => Array.from({ length }, (_, index) => index * 7).join(', ')

/** Each text beside its masked form. */
const texts = [
  ["select * from t1 where a = 'x' and b = -10.5 limit 5", 'select * from t1 where a = ? and b = -? limit ?'],
  ["select 'it''s', 'back\\'slash' from `a'b 12`", "select ??, ? from `a'b 12`"],
  ['select "Ann Smith", 1e-5, 0x1F, x[0] from sales_2024', 'select ?, ?-?, ?, x[?] from sales_2024'],
  ["-- don't ask\nselect 'secret' /* c'est 2 ** */ - 7", "-- don't ask\nselect ? /* c'est 2 ** */ - ?"],
  ["select * from t where name = 'not closed 12", 'select * from t where name = ?'],
  ['select 1 /* not closed *', 'select ? /* not closed *'],
  ["select größe2 from t where datum > date '2025-01-01'", 'select größe2 from t where datum > date ?'],
  ["select 'ends with \\", 'select ?\\'],
  ['', ''],
] as const

const statement = (statement_id: string, statement_text: string | null, rest = {}) => ({
  account_id: 'account',
  workspace_id: '1',
  statement_id,
  warehouse_id: 'w',
  start_time: `${day}T10:00:00Z`,
  end_time: `${day}T10:01:00Z`,
  statement_text,
  own_purpose: null,
  day,
  last_day: day,
  ...rest,
})

let lake: Lake
beforeAll(async () => {
  lake = await derivedLake(['statement_text'], {
    query_run: [
      ...texts.map(([text], index) => statement(String(index), text)),
      statement('few', `select a from t where id in (${many(3)})`),
      statement('many', `select a\n  from t\twhere id in (${many(290)})`),
      statement('another', `select b from t where id in (${many(3)})`),
      statement('long', `select ${'a'.repeat(1990)} 'secret'`),
      statement('hidden', '<redacted>', { own_purpose: 'unreadable' }),
    ],
  })
})
afterAll(() => lake.close())

async function of(statementId: string) {
  const [row] = await lake.rows(`select * from statement_text where statement_id = '${statementId}'`)
  return row
}

test.each(texts.map(([text, shown], index) => [text, shown, String(index)] as const))(
  'literals of a text are masked: %s',
  async (_, shown, statementId) => {
    expect((await of(statementId))?.['masked_text']).toBe(shown)
  },
)

test('texts that differ in literals, lists of literals and white space alone are one statement', async () => {
  const [few, many_, another] = [await of('few'), await of('many'), await of('another')]
  expect(few?.['fingerprint']).toBe(many_?.['fingerprint'])
  expect(few?.['fingerprint']).not.toBe(another?.['fingerprint'])
})

test('a text is cut before it is masked, and a hidden one is not shown', async () => {
  const text = String((await of('long'))?.['masked_text'])
  expect(text).not.toContain('sec')
  expect(text.length).toBeLessThanOrEqual(2000)
  expect(await of('hidden')).toBeUndefined()
})
