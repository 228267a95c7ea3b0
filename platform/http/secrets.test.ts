import { expect, test } from 'vitest'
import { withoutSecrets } from './secrets.ts'

test.each([
  ['Authorization: Bearer abc.def-1', 'Authorization: Bearer [hidden]'],
  [`lgt_0123456789abcdef_${'Aa-_'.repeat(11)}`, 'lgt_0123456789abcdef_[hidden]'],
  ['token dapi0123456789abcdef', 'token [hidden]'],
  ['postgres://root:hunter2@db/app', 'postgres://root:[hidden]@db/app'],
  ['postgres://root:hunt@er2@db/app', 'postgres://root:[hidden]@db/app'],
  ['client_secret=hunter2&x=1', 'client_secret=[hidden]&x=1'],
  ['refresh_token: hunter2', 'refresh_token: [hidden]'],
  ['{"password":"hunter2"}', '{"password":"[hidden]"}'],
  ['{"password":"hunter2 and \\"more\\""}', '{"password":"[hidden]"}'],
  ['"{\\"password\\":\\"hunter2\\"}"', '"{\\"password\\":\\"[hidden]\\"}"'],
  ["passwd='hunter two'", "passwd='[hidden]'"],
])('hides the secret of %s', (text, shown) => {
  expect(withoutSecrets(text)).toBe(shown)
})

test.each(['Reading table orders took 12 ms.', 'GET http://127.0.0.1:8080/runs answers 404.'])(
  'leaves an ordinary sentence alone: %s',
  (sentence) => {
    expect(withoutSecrets(sentence)).toBe(sentence)
  },
)

test('cuts a long text', () => {
  expect(withoutSecrets('x'.repeat(1_000_000))).toBe(`${'x'.repeat(8_192)}…`)
})

test('hides a password whose end was cut off', () => {
  const shown = withoutSecrets(`postgres://root:${'hunter2'.repeat(2_000)}@db/app`)
  expect(shown).toBe('postgres://root:[hidden]…')
})
