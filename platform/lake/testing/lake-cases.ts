import { expect, test } from 'vitest'
import { lakeIn, type OpenLake } from '#testing/lake.ts'

/** How a lake answers and writes, on both engines. */
export function lakeCases(open: OpenLake): void {
  test('values are plain texts and numbers', async () => {
    const lake = await lakeIn(open, [])
    const sql = `select
      cast(1.5 as decimal(28,10)) as money, cast(9007199254740993 as bigint) as id, cast(7 as integer) as whole,
      0.25e0 as share, true as flag, date '2025-05-01' as day, timestamp '2025-05-01 10:00:00.5' as moment,
      timestamp '2025-05-01 10:00:00.000001' as micro, timestamp '1969-12-31 23:59:59.9995' as early,
      cast(null as string) as nothing`
    expect(await lake.rows(sql)).toEqual([
      {
        money: '1.5000000000',
        id: '9007199254740993',
        whole: 7,
        share: 0.25,
        flag: true,
        day: '2025-05-01',
        moment: '2025-05-01T10:00:00.500Z',
        micro: '2025-05-01T10:00:00.000001Z',
        early: '1969-12-31T23:59:59.999500Z',
        nothing: null,
      },
    ])
    await lake.close()
  })

  test('parameters keep their values and types, and an empty list matches nothing', async () => {
    const lake = await lakeIn(open, [])
    const sql = `select $text as text, $count as count, $big as big, $share as share, $flag as flag, $nothing as nothing,
      date '2025-05-02' in ($days) as among, 1 in ($none) as inside, 1 not in ($none) as outside`
    const parameters = {
      text: "it's $x",
      count: 3,
      big: 9007199254740993n,
      share: 0.5,
      flag: false,
      nothing: null,
      days: ['2025-05-01', '2025-05-02'],
      none: [],
    }
    expect(await lake.rows(sql, parameters)).toEqual([
      {
        text: "it's $x",
        count: 3,
        big: '9007199254740993',
        share: 0.5,
        flag: false,
        nothing: null,
        among: true,
        inside: false,
        outside: true,
      },
    ])
    await lake.close()
  })

  test('hundreds of texts of any kind keep their values', async () => {
    const lake = await lakeIn(open, [])
    const texts = Array.from({ length: 300 }, (_, at) => `it's \${x} :y \\ "ü" -- ${at}\n`)
    const sql = 'select $last as last, $half as half, $nothing as nothing, $last in ($texts) as among'
    const parameters = { last: texts.at(-1) ?? '', half: 0.1, nothing: null, texts }
    expect(await lake.rows(sql, parameters)).toEqual([
      { last: texts.at(-1), half: 0.1, nothing: null, among: true },
    ])
    await lake.close()
  })

  test('functions give the same results on both engines', async () => {
    const lake = await lakeIn(open, [])
    const sql = `select
      unix_millis(timestamp '1970-01-01 00:00:01.5') as millis, unix_micros(timestamp '1970-01-01 00:00:01') as micros,
      unix_seconds(timestamp '1970-01-01 00:01:00.9') as seconds, timestamp_millis(1500) as moment,
      unix_date(date '1970-02-01') as days, cast(size(array_sort(array_agg(letter))) as int) as size,
      array_join(array_sort(array_agg(letter)), ',') as joined, startswith('abc', 'ab') as starts,
      regexp_like('abc', 'b.') as matches, get_json_object('{"a": {"b": 1}}', '$.a.b') as found,
      max(get_json_object(letter, '$.a')) as in_no_document
      from (values ('b'), ('a')) as letters (letter)`
    expect(await lake.rows(sql)).toEqual([
      {
        millis: '1500',
        micros: '1000000',
        seconds: '60',
        moment: '1970-01-01T00:00:01.500Z',
        days: 31,
        size: 2,
        joined: 'a,b',
        starts: true,
        matches: true,
        found: '1',
        in_no_document: null,
      },
    ])
    await lake.close()
  })

  test('an error has its statement', async () => {
    const lake = await lakeIn(open, [])
    await expect(lake.rows('select nothing from nowhere')).rejects.toMatchObject({
      code: 'store_failed',
      message: expect.stringMatching(/nowhere.*in: select nothing from nowhere/s),
    })
    await lake.close()
  })

  test('only the named days are replaced, whatever else the select answers', async () => {
    const lake = await lakeIn(open, [])
    const select = "select date '2025-05-01' + n as day, n as amount from (values (0), (1), (2)) as v (n)"
    await lake.defineDerived('total', select, 'h')
    expect(await lake.replaceDays('total', ['2025-05-01', '2025-05-02'], select)).toBe(2)
    expect(
      await lake.replaceDays('total', ['2025-05-02'], select, { notes: [{ name: 'n', value: 1 }] }),
    ).toBe(1)
    expect(await lake.rows('select day, amount from total order by day')).toEqual([
      { day: '2025-05-01', amount: 0 },
      { day: '2025-05-02', amount: 1 },
    ])
    expect(await lake.note('n')).toBe(1)
    expect([...(await lake.notes(['n', 'none']))]).toEqual([['n', 1]])
    expect([...(await lake.derivedHashes(['total', 'none']))]).toEqual([['total', 'h']])
    await lake.close()
  })

  test('rows replace those with the same keys, also with a null in the key, and others stay', async () => {
    const lake = await lakeIn(open, [])
    const rowOf = (id: string, part: string, amount: number) =>
      `select ${id} as id, cast(${part} as string) as part, cast(${amount} as int) as amount`
    const before = [rowOf("'a'", 'null', 1), rowOf("'b'", "'x'", 2), rowOf("'c'", 'null', 3)].join(
      ' union all ',
    )
    await lake.defineDerived('sum_of', before, 'h')
    await lake.replaceAll('sum_of', before)
    const news = [rowOf("'a'", 'null', 10), rowOf("'b'", "'y'", 20)].join(' union all ')
    for (const value of [1, 2])
      await lake.upsert('sum_of', ['id', 'part'], news, { notes: [{ name: 'n', value }] })
    expect(await lake.rows('select id, part, amount from sum_of order by amount')).toEqual([
      { id: 'b', part: 'x', amount: 2 },
      { id: 'c', part: null, amount: 3 },
      { id: 'a', part: null, amount: 10 },
      { id: 'b', part: 'y', amount: 20 },
    ])
    expect(await lake.note('n')).toBe(2)
    await lake.close()
  })

  test('a table that is never rebuilt keeps its rows when columns are added', async () => {
    const lake = await lakeIn(open, [])
    await lake.defineKept('total', { day: 'date', version: 'bigint' })
    const select = "select date '2025-05-01' as day, cast($version as bigint) as version"
    expect(await lake.replaceVersion('total', 1, select)).toBe(1)
    await lake.defineKept('total', { day: 'date', version: 'bigint', amount: 'int' })
    await lake.replaceVersion('total', 2, select)
    await lake.replaceVersion('total', 2, select)
    expect(await lake.rows('select version, amount from total order by version')).toEqual([
      { version: '1', amount: null },
      { version: '2', amount: null },
    ])
    await expect(lake.defineKept('total', { day: 'string' })).rejects.toThrow('never change their type')
    await lake.close()
  })
}
