import { expect, test } from 'vitest'
import { factQuery } from '../facts/fact-query.ts'
import { json } from './http/answer.ts'
import { sqlOfNestedText, sqlOfText } from './unclean-text.ts'

const name = 'a\ue000b\ue001c'

test('JSON answers half of a pair and U+0000 as escapes', () => {
  expect(json({ name }).body).toBe('{"name":"a\\ud800b\\u0000c"}')
})

test('system tables have a question mark for half of a pair, and U+0000 as it is', async () => {
  const query = await factQuery(import.meta.dirname)
  const rows = await query(
    `select ${sqlOfText(`'${name}'`)} as text, ${sqlOfNestedText(`cast(to_json(['${name}']) as varchar)`)} as nested`,
  )
  expect(rows).toEqual([{ text: 'a?b\0c', nested: '["a?b\\u0000c"]' }])
})
