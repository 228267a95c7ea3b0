import { describe, expect, test } from 'vitest'
import { emptiedState, kinds } from './testing/emptied-state.ts'
import { openTestState, stores } from './testing/stores.ts'

const now = new Date('2025-05-31T23:00:00Z')

describe.each(kinds)('%s state', (kind) => {
  const state = emptiedState(kind)

  test('values arrive the same way from both databases', async () => {
    const { rows } = await state().executeSql(
      `select 9007199254740991::bigint as big, 1.50::numeric as money, date '2025-05-31' as day,
        timestamptz '2025-05-31 23:00Z' as instant, '{"a": [1]}'::jsonb as document, array['x', 'y'] as words,
        null as nothing, $1::text[] as given`,
      [['p', 'q']],
    )

    expect(rows).toEqual([
      {
        big: 9_007_199_254_740_991,
        money: '1.50',
        day: '2025-05-31',
        instant: now,
        document: { a: [1] },
        words: ['x', 'y'],
        nothing: null,
        given: ['p', 'q'],
      },
    ])
  })

  test('a script answers the rows of all its statements', async () => {
    expect((await state().executeSql('select 1 as n; select 2 as n')).rows).toEqual([{ n: 1 }, { n: 2 }])
  })

  test('a failed script leaves no rows and no open transaction', async () => {
    const script = `begin; insert into setting values ('a', '1', 'admin', now()); select 1 / 0; commit`

    await expect(state().executeSql(script)).rejects.toMatchObject({ code: '22012' })

    expect((await state().executeSql('select key from setting')).rows).toEqual([])
  })

  test('a transaction that throws changes nothing', async () => {
    const changing = state().transaction(async (db) => {
      await db
        .insertInto('setting')
        .values({ key: 'a', value: '1', changed_by: 'admin', changed_at: now })
        .execute()
      throw new Error('no')
    })

    await expect(changing).rejects.toThrow('no')
    expect(await state().db.selectFrom('setting').selectAll().execute()).toEqual([])
  })

  test('the error of a violated constraint names it', async () => {
    const orphan = { username: 'nobody', url: '/', changed_at: now }

    await expect(state().db.insertInto('last_url').values(orphan).execute()).rejects.toMatchObject({
      code: '23503',
      constraint: 'last_url_username_fkey',
    })
  })

  test('statements of several callers do not mix with a transaction', async () => {
    const count = async () => (await state().executeSql('select count(*)::int as n from setting')).rows[0]
    const changing = state().transaction(async (db) => {
      await db
        .insertInto('setting')
        .values({ key: 'a', value: '1', changed_by: 'admin', changed_at: now })
        .execute()
      await db.deleteFrom('setting').execute()
    })

    const counts = await Promise.all([count(), changing.then(count), count()])

    expect(counts).toEqual([{ n: 0 }, { n: 0 }, { n: 0 }])
  })
})

describe.each(stores)('reopened $kind state', ({ kind, newPlace }) => {
  test('has its earlier rows', async () => {
    const place = await newPlace()
    const first = await openTestState(place)
    await first.executeSql(`insert into setting values ('a', '[1]', 'admin', now())`)
    await first.close()

    const second = await openTestState(place)

    expect(second.kind).toBe(kind)
    expect((await second.executeSql('select key, value from setting')).rows).toEqual([
      { key: 'a', value: [1] },
    ])
  })
})
