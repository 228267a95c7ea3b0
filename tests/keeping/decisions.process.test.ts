import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesIn } from '../../tools/fixtures/kept-changes.ts'
import {
  askDirectory,
  decisionRecord,
  type DecisionRecord,
  type KeptDecisions,
} from '../../tools/fixtures/kept-decisions.ts'
import { openDirectory } from '../../tools/fixtures/opened-directory.ts'
import { unpackDirectories } from '../../tools/fixtures/unpack.ts'
import { compareAnswers } from '../every-call/compared-answers.ts'

/** A data directory of an earlier version in which people have decided something of each kind. */
const name = 'settled-2026-11'
const checkout = join(import.meta.dirname, '../..')
const fixtures = join(import.meta.dirname, '../fixtures')

let folder: string
let before: DecisionRecord
let now: KeptDecisions & Pick<DecisionRecord, 'changes'>

// Several processes start one after the other.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lakegauge-decisions-'))
  await unpackDirectories(join(fixtures, 'data-directories.tar.zst'), folder)
  before = decisionRecord.parse(JSON.parse(await readFile(join(fixtures, `${name}.json`), 'utf8')))
  const directory = join(folder, name)
  const opened = await openDirectory({ ...before, checkout, directory })
  const shown = await askDirectory(opened, before).finally(() => opened.stop())
  now = { ...shown, changes: await changesIn(directory) }
}, 480_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The answers by their calls. */
const byCall = ({ answers }: KeptDecisions) =>
  Object.fromEntries(
    answers.map(({ by, method, path, body, ...answered }) => [
      `${method} ${path} ${JSON.stringify(body ?? {})} by ${by}`,
      answered,
    ]),
  )

const isRenewal = ({ kind, changedBy }: { kind: string; changedBy: string }) =>
  kind === 'account' && changedBy === 'sign-in'

const isOfUpgrade = ({ kind, changedBy }: { kind: string; changedBy: string }) =>
  kind === 'setting' && changedBy === 'first accounts'

/** What somebody no longer sees, whose rights on the platform this directory never read: assets, their costs and names. */
const isUnseen = ({ path }: { path: string }) =>
  path.includes(' by user@demo.lakegauge.answer.') &&
  (path.startsWith('$.GET /reports/workload-types?') || path.endsWith('.assetName'))

test('every answer shows what people decided, by whom and when', () => {
  // Fields may come to an answer.
  const { changes } = compareAnswers(byCall(before), byCall(now))
  expect(changes.filter((change) => !isUnseen(change))).toEqual([])
})

test('assets of which nobody read who may see them are seen no longer, except by those who see all', () => {
  const { changes } = compareAnswers(byCall(before), byCall(now))
  expect(changes.some(isUnseen)).toBe(true)
})

test('present passwords open a session, and former ones do not', () => {
  expect(now.passwords).toEqual(before.passwords)
})

test('sessions go on that were open, and no others', () => {
  expect(now.sessions).toEqual(before.sessions)
})

test('the command line lists the users with their roles and workspaces', () => {
  expect(compareAnswers(before.users, now.users).changes).toEqual([])
})

test('every change is on record with its value, author and time', () => {
  const decided = now.changes.filter((change) => !isRenewal(change) && !isOfUpgrade(change))
  expect(decided).toEqual(before.changes)
})

test('the upgrade left all workspaces published, and all workloads to admins', () => {
  expect(now.changes.filter(isOfUpgrade).map(({ about, value }) => [about, value])).toEqual([
    ['workloadVisibility', { adminsSeeAll: true }],
    ['workspacePublication', { publishesNew: true, published: [], hidden: [] }],
  ])
})

test('the sign-ins of this test replaced hashes of former releases, one of each account', () => {
  const accounts = now.changes.filter(isRenewal).map(({ about }) => about)
  expect(accounts.length).toBeGreaterThan(0)
  expect(new Set(accounts).size).toBe(accounts.length)
})
