import { expect, test } from 'vitest'
import { martWith } from './mart.ts'

const order_line = {
  columns: {
    order_id: 'string',
    cost: 'decimal(28,10)',
    start_time: 'timestamp',
    is_last: 'boolean',
    tags: 'map<string,string>',
    tasks: 'int',
  },
  rows: [
    {
      order_id: 'a',
      cost: '1.5',
      start_time: '2025-05-01T10:00:00.000Z',
      is_last: true,
      tags: { team: "o'x" },
    },
  ],
} as const

test('a test mart answers its rows as version 1', async () => {
  const mart = await martWith({ order_line })
  expect(await mart.rows('select order_id, cost, start_time, is_last, tags, tasks from order_line')).toEqual({
    rows: [
      {
        order_id: 'a',
        cost: '1.5000000000',
        start_time: '2025-05-01T10:00:00.000Z',
        is_last: true,
        tags: { team: "o'x" },
        tasks: null,
      },
    ],
    dataVersion: 1,
  })
  expect(mart.version()).toBe(1)
  await mart.close()
})

test('a value for an undeclared column fails the test', async () => {
  const table = { columns: { a: 'int' }, rows: [{ b: 1 }] } as const
  await expect(martWith({ table })).rejects.toThrow('table.b')
})
