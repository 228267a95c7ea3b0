import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { secretBox } from './secret-box.ts'
import { readSecretKey } from './secret-key.ts'

const key = Buffer.alloc(32, 7)
const folder = mkdtempSync(join(tmpdir(), 'key-'))
const dataDirectory = join(folder, 'data')
mkdirSync(dataDirectory)
afterAll(() => rmSync(folder, { recursive: true }))

function keyFile(path: string, mode: number): string {
  writeFileSync(path, `${key.toString('base64')}\n`)
  chmodSync(path, mode)
  return path
}

test('a sealed secret does not hold the secret and opens under its name only', () => {
  const box = secretBox({ key })
  const sealed = box.seal('sender', 'pass word é')
  const content = Buffer.from(sealed.split('.').at(-1) ?? '', 'base64url')
  expect(content.length).toBeGreaterThan('pass word'.length)
  expect(content.includes('pass word')).toBe(false)
  expect(box.open('sender', sealed)).toBe('pass word é')
  expect(box.open('other', sealed)).toBeUndefined()
  expect(box.seal('sender', 'pass word é')).not.toBe(sealed)
})

test('a secret of a lost or another key, or a changed one, stays closed', () => {
  const sealed = secretBox({ key }).seal('sender', 'password')
  const changed = `${sealed.slice(0, -3)}${sealed.endsWith('AAA') ? 'BBB' : 'AAA'}`
  expect(secretBox({ key: Buffer.alloc(32, 8) }).open('sender', sealed)).toBeUndefined()
  expect(secretBox({ key: undefined, why: 'It is lost.' }).open('sender', sealed)).toBeUndefined()
  expect(secretBox({ key }).open('sender', changed)).toBeUndefined()
  expect(secretBox({ key }).open('sender', 'v1')).toBeUndefined()
})

test('without a key nothing is sealed, and the error has the reason', () => {
  const box = secretBox(readSecretKey({ text: undefined, file: undefined, dataDirectory }))
  expect(() => box.seal('sender', 'password')).toThrow('set LAKEGAUGE_SECRET_KEY')
  expect(box.sign('link', 'text')).toBeUndefined()
})

test('a signature holds for one text and purpose', () => {
  const box = secretBox({ key })
  expect(box.sign('link', 'a')).toBe(box.sign('link', 'a'))
  expect(box.sign('link', 'a')).not.toBe(box.sign('link', 'b'))
  expect(box.sign('link', 'a')).not.toBe(box.sign('other', 'a'))
})

test('the key is read from a variable in both notations, or from a file of mode 600', () => {
  const places = [
    { text: key.toString('hex'), file: undefined },
    { text: key.toString('base64'), file: undefined },
    { text: undefined, file: keyFile(join(folder, 'key'), 0o600) },
  ]
  for (const place of places) expect(readSecretKey({ ...place, dataDirectory })).toEqual({ key })
})

test.each([
  ['readable by others', () => keyFile(join(folder, 'wide'), 0o640), 'chmod 600'],
  ['in the data directory', () => keyFile(join(dataDirectory, 'key'), 0o600), 'lies in the data directory'],
  [
    'in the data directory whose name begins with two dots',
    () => keyFile(join(dataDirectory, '..key'), 0o600),
    'lies in the data directory',
  ],
  [
    'linked into the data directory',
    () => {
      symlinkSync(keyFile(join(dataDirectory, 'linked'), 0o600), join(folder, 'link'))
      return join(folder, 'link')
    },
    'lies in the data directory',
  ],
])('a key file %s is refused', (_name, made, reason) => {
  expect(() => readSecretKey({ text: undefined, file: made(), dataDirectory })).toThrow(reason)
})

test('a key file that is gone leaves no key, and a key of another length is refused without being quoted', () => {
  const gone = join(folder, 'gone')
  expect(readSecretKey({ text: undefined, file: gone, dataDirectory })).toMatchObject({ key: undefined })
  const read = () => readSecretKey({ text: 'hunter2', file: undefined, dataDirectory })
  expect(read).toThrow('openssl rand')
  expect(read).not.toThrow('hunter2')
})
