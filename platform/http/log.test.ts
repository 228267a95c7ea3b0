import { expect, test } from 'vitest'
import { jsonLines, withoutSecrets } from './log.ts'

test('writes one line of JSON with its time', () => {
  const lines: string[] = []
  const log = jsonLines(
    (line) => lines.push(line),
    () => new Date('2025-05-31T23:00:00Z'),
  )
  log({ event: 'request', status: 200 })
  expect(lines).toEqual(['{"time":"2025-05-31T23:00:00.000Z","event":"request","status":200}\n'])
})

test('hides secrets of every field and stays JSON', () => {
  const lines: string[] = []
  const log = jsonLines(
    (line) => lines.push(line),
    () => new Date('2025-05-31T23:00:00Z'),
  )
  log({ event: 'error', cause: 'body {"password":"hunter2"}' })
  expect(JSON.parse(lines.join(''))).toMatchObject({ cause: 'body {"password":"[hidden]"}' })
})

test.each([
  ['Authorization: Bearer abc.def-1', 'Authorization: Bearer [hidden]'],
  ['token dapi0123456789abcdef', 'token [hidden]'],
  ['postgres://root:hunter2@db/app', 'postgres://root:[hidden]@db/app'],
  ['client_secret=hunter2&x=1', 'client_secret=[hidden]&x=1'],
  ['{\\"password\\":\\"hunter2\\"}', '{\\"password\\":\\"[hidden]\\"}'],
])('hides the secret of %s', (text, shown) => {
  expect(withoutSecrets(text.replaceAll('\\', ''))).toBe(shown.replaceAll('\\', ''))
})

test('leaves an ordinary sentence alone', () => {
  expect(withoutSecrets('Reading table orders took 12 ms.')).toBe('Reading table orders took 12 ms.')
})
