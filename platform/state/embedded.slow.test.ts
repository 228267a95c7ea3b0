import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimDataDirectory } from '#local/claim.ts'
import { PgliteSession } from './pglite-session.ts'
import { openTestState, stores } from './testing/stores.ts'

async function newDirectory(): Promise<string> {
  const place = await stores[0]?.newPlace()
  if (!place || !('directory' in place)) throw new Error('The first store is the embedded one.')
  return place.directory
}

test('a process that holds the data directory opens its state once', async () => {
  const directory = await newDirectory()
  const claim = await claimDataDirectory(directory, { purpose: 'server' })
  const state = await openTestState({ directory })

  await expect(openTestState({ directory })).rejects.toThrow(
    `The application state in ${directory} is open already.`,
  )

  await state.close()
  await claim.release()
})

test('a process that does not hold the data directory holds it while its state is open', async () => {
  const directory = await newDirectory()
  const state = await openTestState({ directory })

  await expect(claimDataDirectory(directory, { purpose: 'server' })).rejects.toThrow('(application state)')

  await state.close()
  const claim = await claimDataDirectory(directory, { purpose: 'server' })
  await claim.release()
})

test('acknowledged rows survive a kill', async () => {
  const directory = await newDirectory()
  const writer = fork(new URL('testing/endless-writer.ts', import.meta.url), [directory], { execArgv: [] })
  let acknowledged = 0
  await new Promise<void>((resolve) => {
    writer.on('message', (count) => {
      acknowledged = Number(count)
      if (acknowledged === 20) resolve()
    })
  })
  writer.kill('SIGKILL')
  await once(writer, 'exit')

  const state = await openTestState({ directory })

  const { rows } = await state.executeSql('select count(*)::int as n from setting')
  expect(rows[0]?.['n']).toBeGreaterThanOrEqual(acknowledged)
})

test('a database whose process was killed while it wrote its lock file opens again', async () => {
  const directory = await newDirectory()
  await writeFile(join(directory, 'state', 'postmaster.pid'), '')

  const state = await openTestState({ directory })

  expect((await state.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('the error of a database that cannot be opened has the cause from its log', async () => {
  const directory = await newDirectory()
  const state = await openTestState({ directory })
  await state.close()
  await writeFile(join(directory, 'state', 'global', 'pg_control'), 'cut off')

  await expect(openTestState({ directory })).rejects.toThrow(
    /cannot be opened \(could not read file "global\/pg_control"/,
  )
})

test.each(['XX000', '42501'])(
  'a database that broke (%s) is reopened with all acknowledged rows',
  async (code) => {
    const state = await openTestState({ directory: await newDirectory() })
    await state.executeSql(`insert into setting values ('a', '1', 'admin', now())`)
    const breaking = `do $$ begin raise exception 'out of its mind' using errcode = '${code}'; end $$`

    await expect(state.executeSql(breaking)).rejects.toMatchObject({
      code: 'store_failed',
      message: expect.stringContaining('out of its mind'),
    })

    expect((await state.executeSql('select key from setting')).rows).toEqual([{ key: 'a' }])
  },
)

test('a database that does not answer is ended', async () => {
  const session = await PgliteSession.open(join(await newDirectory(), 'state'), 200)

  await expect(session.query('select pg_sleep(60)')).rejects.toThrow('no answer within 0.2 seconds')

  expect(session.isAlive).toBe(false)
  await expect(session.close()).resolves.toBeUndefined()
})

test('a folder that holds no database is refused with what to do', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'broken-'))
  await mkdir(join(directory, 'state'))
  await writeFile(join(directory, 'state/PG_VERSION'), '18')

  await expect(openTestState({ directory })).rejects.toMatchObject({
    code: 'store_failed',
    message: expect.stringContaining('restore it from a backup.'),
  })
  await rm(directory, { recursive: true })
})
