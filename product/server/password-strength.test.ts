import { expect, test } from 'vitest'
import { refuseKnownPassword } from './password-strength.ts'

const username = 'anna.schmidt'

test.each([
  ['one character', 'aaaaaaaaaaaa'],
  ['a row of digits', '123456789012'],
  ['a word twice', 'passwordpassword'],
  ['blanks', ' '.repeat(12)],
  ['keys side by side', 'qazwsxedcrfv'],
  ['the name of its owner', 'anna.schmidt'],
  ['the name of its owner twice', 'anna.schmidtanna.schmidt'],
  ['the name of the product', 'lakegauge2026'],
  ['a word spelled with digits', 'P@ssw0rd1234'],
])('%s is no password', async (_name, password) => {
  await expect(refuseKnownPassword({ password, username })).rejects.toMatchObject({ field: 'newPassword' })
})

test.each(['correct horse battery', 'Zq8!vLm2#xTw', 'my horse eats apples'])(
  '%s is one',
  async (password) => {
    await expect(refuseKnownPassword({ password, username })).resolves.toBeUndefined()
  },
)
