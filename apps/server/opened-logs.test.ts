import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CodedError } from '#contract/errors.ts'
import { user } from '#http/testing/parts.ts'
import { limitsUnder, openedLogLimits } from '#product/contract/opened-log-limits.ts'
import { writeSetting } from '#state/settings.ts'
import { addAccount } from '#state/testing/accounts.ts'
import { byPerson } from '#state/testing/author.ts'
import { emptiedState, kinds } from '#state/testing/emptied-state.ts'
import { recordedChanges } from '#state/testing/recorded-changes.ts'
import type { OpenedLogChildren } from '#worker/opened-logs/opened-log-children.ts'
import { logOrLake, OpenedLogs } from './opened-logs.ts'

const began = new Date('2026-03-01T12:00:00Z')
const later = new Date('2026-03-08T12:00:00Z')
const anna = byPerson('Anna', began)
const fileOf = (text: string, bytes = text.length) => ({ bytes, chunks: Readable.from([Buffer.from(text)]) })
const opened = (text = 'events', bytes?: number) => ({
  owner: 'Anna',
  fileName: 'my log.gz',
  file: fileOf(text, bytes),
})

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'opened-logs-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** Children that read what stands in a file as the name of its application. */
function children(given: Partial<OpenedLogChildren> = {}): OpenedLogChildren {
  return {
    read: async ({ logId, path, folder: own }) => {
      mkdirSync(join(own, 'lake'))
      return [{ sparkContextId: logId, applicationId: null, name: readFileSync(path, 'utf8') }]
    },
    ask: async ({ name, parameters }) => [{ workspace_id: 'opened-log', name, ...parameters }],
    stop: async () => {},
    ...given,
  }
}

/** Reading that ends when it is aborted, and not before. */
const endless: OpenedLogChildren['read'] = (_input, { signal } = {}) =>
  new Promise((_resolve, reject) => {
    const onAbort = () => reject(new Error('It was ended.'))
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort)
  })

describe.each(kinds)('opened logs in %s state', (kind) => {
  const state = emptiedState(kind)
  let now = began
  beforeEach(async () => {
    now = began
    for (const username of ['Anna', 'Bert']) await addAccount(state(), { username }, began)
  })
  const server = (given: Partial<OpenedLogChildren> = {}, takenBy = 'here') =>
    new OpenedLogs({
      state: state(),
      folder,
      takenBy,
      children: children(given),
      now: () => now,
      log: () => {},
    })
  const ended = async (logs: OpenedLogs) => {
    await expect.poll(async () => (await logs.list('Anna'))[0]?.state).not.toBe('READING')
    return logs.list('Anna')
  }

  test('a log is stored, read and shown to its owner alone, and its file is not kept', async () => {
    const logs = server()
    const { logId, state: first } = await logs.open(opened(), anna)
    expect(first).toBe('READING')
    const applications = [{ sparkContextId: logId, applicationId: null, name: 'events' }]
    const expected = { logId, fileName: 'my log.gz', bytes: 6, state: 'READY', applications }
    expect(await ended(logs)).toMatchObject([{ ...expected, expiresAt: later.toISOString() }])
    expect(readdirSync(join(folder, logId))).toEqual(['lake'])
    expect(await logs.list('Bert')).toEqual([])
    expect(await logs.delete({ owner: 'Bert', logId }, byPerson('Bert', began))).toBe(false)
    expect(await logs.delete({ owner: 'Anna', logId }, anna)).toBe(true)
    expect([await logs.list('Anna'), readdirSync(folder)]).toEqual([[], []])
    expect((await recordedChanges(state().db)).slice(-3)).toMatchObject([
      { what: 'opened-log.open', actor: { name: 'Anna' }, after: { fileName: 'my log.gz' } },
      { what: 'opened-log.read', actor: { kind: 'system' } },
      { what: 'opened-log.delete', actor: { name: 'Anna' } },
    ])
  })

  test('a question is answered to the owner of the log, and to nobody else; the lake is not asked', async () => {
    const logs = server()
    const { logId } = await logs.open(opened(), anna)
    await ended(logs)
    const askedLake: unknown[] = []
    const ask = logOrLake(
      (...asked) => logs.ask(...asked),
      async (_question, values) => {
        askedLake.push(values['clusterId'])
        return []
      },
    )
    const values = { clusterId: 'opened-log', sparkContextId: logId, workspaceIds: ['1'] }
    const { signal } = new AbortController()
    const asking = (username: string, role: 'user' | 'admin') => {
      const someone = { user: user(username, role, null), actor: anna.actor, expiresAt: later }
      return ask('spark-stages', values, { session: someone, signal })
    }
    expect(await asking('Anna', 'user')).toEqual([
      { ...values, name: 'spark-stages', workspaceIds: ['opened-log'], workspace_id: null },
    ])
    expect(await asking('Bert', 'user')).toEqual([])
    expect(await asking('Root', 'admin')).toEqual([])
    expect(await ask('spark-stages', values, { session: undefined, signal })).toEqual([])
    expect(askedLake).toEqual([])
    await ask('spark-stages', { ...values, clusterId: 'c1' }, { session: undefined, signal })
    expect(askedLake).toEqual(['c1'])
  })

  test('what is no log fails with its sentence and leaves no files', async () => {
    const cause = new CodedError('conflict', 'This is no event log.')
    const logs = server({ read: () => Promise.reject(cause) })
    await logs.open(opened(), anna)
    expect(await ended(logs)).toMatchObject([{ state: 'FAILED', message: 'This is no event log.' }])
    expect(readdirSync(folder)).toEqual([])
  })

  test('an upload that breaks off leaves nothing behind', async () => {
    const logs = server()
    const chunks = Readable.from(
      (function* broken() {
        yield Buffer.from('ev')
        throw new Error('The caller went away.')
      })(),
    )
    const opening = logs.open({ ...opened(), file: { bytes: 6, chunks } }, anna)
    await expect(opening).rejects.toThrow('went away')
    expect([await logs.list('Anna'), readdirSync(folder)]).toEqual([[], []])
  })

  test('one log too many, and one too large beside others, are refused', async () => {
    const logs = server({ read: endless })
    const { mostBytes, mostLogs, mostLogBytes } = limitsUnder(openedLogLimits.default)
    await logs.open(opened('x', mostLogBytes), anna)
    await logs.open(opened('x', mostBytes - mostLogBytes - 5), anna)
    await expect(logs.open(opened('x', 6), anna)).rejects.toThrow('more than 10 GB')
    for (let count = 2; count < mostLogs; count += 1) await logs.open(opened('x', 0), anna)
    await expect(logs.open(opened('x', 0), anna)).rejects.toThrow('You have 20 event logs, and may have 20.')
    await logs.open({ ...opened('x', 0), owner: 'Bert' }, byPerson('Bert', began))
    await logs.stop()
  })

  test('limits that an administrator set hold for the logs that are opened afterwards', async () => {
    const logs = server({ read: endless })
    await logs.open(opened(), anna)
    const value = { keptDays: 30, mostLogs: 2, mostGigabytes: 1, mostLogGigabytes: 0.5 }
    await writeSetting(state(), { key: openedLogLimits.key, value }, byPerson('Root', began))
    await expect(logs.open(opened('x', 500_000_001), anna)).rejects.toThrow('more than 0.5 GB, the limit')
    await logs.open(opened(), anna)
    await expect(logs.open(opened(), anna)).rejects.toThrow('You have 2 event logs, and may have 2.')
    const expiries = (await logs.list('Anna')).map(({ expiresAt }) => expiresAt)
    expect(expiries.toSorted()).toEqual([later.toISOString(), '2026-03-31T12:00:00.000Z'])
    await logs.stop()
  })

  test('a log that is deleted while it is read is not there afterwards', async () => {
    const logs = server({ read: endless })
    const { logId } = await logs.open(opened(), anna)
    await logs.delete({ owner: 'Anna', logId }, anna)
    await logs.stop()
    expect([await logs.list('Anna'), existsSync(join(folder, logId))]).toEqual([[], false])
  })

  test('what a server was reading when it ended fails when it starts again, and on no other server', async () => {
    const first = server({ read: endless })
    await first.open(opened(), anna)
    await first.stop()
    const states = async (logs: OpenedLogs) => {
      await logs.start()
      await logs.stop()
      return (await logs.list('Anna')).map(({ state: each, message }) => [each, message])
    }
    expect(await states(server({}, 'elsewhere'))).toEqual([['READING', null]])
    expect(await states(server())).toEqual([['FAILED', 'The server ended meanwhile: open it again.']])
    expect(readdirSync(folder)).toEqual([])
  })

  test('a log whose files are gone fails, and one whose time is over is deleted with its files', async () => {
    const logs = server()
    const { logId } = await logs.open(opened(), anna)
    await ended(logs)
    const { logId: lost } = await logs.open(opened(), anna)
    await expect
      .poll(async () => (await logs.list('Anna')).map(({ state: each }) => each))
      .toEqual(['READY', 'READY'])
    rmSync(join(folder, lost), { recursive: true })
    await logs.start()
    await logs.stop()
    const messages = new Map((await logs.list('Anna')).map((log) => [log.logId, log.message]))
    expect([messages.get(logId), messages.get(lost)]).toEqual([null, 'Its files are gone: open it again.'])
    expect(await logs.tidy()).toBe(0)
    now = later
    mkdirSync(join(folder, 'of no log'))
    expect(await logs.tidy()).toBe(3)
    expect([await logs.list('Anna'), readdirSync(folder)]).toEqual([[], []])
  })
})
