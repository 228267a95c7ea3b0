import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConnection } from './connection.ts'

const folder = mkdtempSync(join(tmpdir(), 'connection-'))

afterAll(() => rmSync(folder, { recursive: true }))

const workspace = {
  id: '1',
  name: 'Sales',
  url: 'http://127.0.0.1:9001',
  subscriptionId: 'subscription',
  region: 'westeurope',
  credentials: { kind: 'token', token: 'secret-token' },
}
const document = { version: 1, account: { id: 'account', cloud: 'AZURE' }, workspaces: [workspace] }

function fileOf(text: string, mode: number): string {
  const file = join(folder, `${mode.toString(8)}-${text.length}.json`)
  writeFileSync(file, text)
  chmodSync(file, mode)
  return file
}

test('a document is accepted, and a missing demo flag is false', () => {
  const { connection, warnings } = readConnection(document)

  expect(connection).toEqual({ ...document, demo: false })
  expect(warnings).toEqual([])
})

test('a file that only its owner can read gives no warning', () => {
  const reading = readConnection(fileOf(JSON.stringify(document), 0o600))

  expect(reading.connection.account.id).toBe('account')
  expect(reading.warnings).toEqual([])
})

test('a file that others can read is accepted with a warning', () => {
  const file = fileOf(JSON.stringify(document), 0o644)

  expect(readConnection(file).warnings).toEqual([
    `The connection file ${file} holds credentials and other users can read it (mode 644): chmod 600 ${file}.`,
  ])
})

test('each fault is named with its field', () => {
  const faulty = {
    ...document,
    account: { id: 'account', cloud: 'MOON' },
    workspaces: [{ ...workspace, url: 'nowhere', region: undefined, colour: 'red' }],
  }

  expect(() => readConnection(faulty)).toThrow(
    'The connection cannot be used: account.cloud must be "AZURE" or "AWS". workspaces[0].url is not a valid URL. ' +
      'workspaces[0].region is missing. workspaces[0] has the unknown field colour.',
  )
})

test('a workspace id that occurs twice is refused', () => {
  expect(() => readConnection({ ...document, workspaces: [workspace, workspace] })).toThrow(
    'workspaces names the id 1 more than once.',
  )
})

test('no error repeats a credential', () => {
  const broken = fileOf('{"token": "secret-token", oops', 0o600)
  const misplaced = { ...document, workspaces: [{ ...workspace, credentials: { kind: 'secret-token' } }] }

  expect(() => readConnection(broken)).toThrow(
    `The connection file ${broken} cannot be read: it is not JSON.`,
  )
  expect(() => readConnection(misplaced)).toThrow(/workspaces\[0\]\.credentials/)
  expect(() => readConnection(misplaced)).not.toThrow('secret-token')
})

test('a missing file is named by its path', () => {
  expect(() => readConnection(join(folder, 'absent.json'))).toThrow(/absent\.json cannot be read: ENOENT/)
})
