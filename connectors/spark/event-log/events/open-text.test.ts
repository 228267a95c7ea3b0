import { expect, test } from 'vitest'
import { openText } from './open-text.ts'

test.each([
  [
    'Scan JDBC jdbc:mysql://db/shop?password=hunter2&ssl=true',
    'Scan JDBC jdbc:mysql://db/shop?password=[hidden]&ssl=true',
  ],
  ['jdbc:postgresql://ada:hunter2@db/shop', 'jdbc:postgresql://ada:[hidden]@db/shop'],
  [
    "create table t using jdbc options (password 'hunter2', dbtable 'o')",
    "create table t using jdbc options (password '[hidden]', dbtable 'o')",
  ],
  [
    '[fs.azure.account.key.shop.dfs.core.windows.net=aGVsbG8+Zw==, path=/o]',
    '[fs.azure.account.key.shop.dfs.core.windows.net=[hidden], path=/o]',
  ],
  ['Options: {accessKey: AKIAXXXX, region: x}', 'Options: {accessKey: [hidden], region: x}'],
  ['authorization Bearer abc.def', 'authorization Bearer [hidden]'],
])('%s', (text, open) => {
  expect(openText(text)).toBe(open)
})

test('what is no secret stays', () => {
  const text =
    "Filter (isnotnull(key#1) AND (token_count#2 = 5)), Sort [key#1 ASC], primary key: id, 'secretary'"
  expect(openText(text)).toBe(text)
})
