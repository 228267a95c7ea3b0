import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { processCall } from '#contract/process-call.ts'
import { askOwner } from './ask-owner.ts'
import { holderCalls } from './holder-calls.fixture.ts'
import { claimDataDirectory, isClaimedHere } from './claim.ts'
import type { Claim } from './claim.ts'

const patient = { timeout: 10_000 }

const directories: string[] = []
const claims: Claim[] = []
const holders: ChildProcess[] = []

afterEach(async () => {
  for (const holder of holders.splice(0)) if (holder.exitCode === null) holder.kill('SIGKILL')
  for (const claim of claims.splice(0)) await claim.release()
})

afterAll(() => {
  for (const directory of directories) {
    const file = join(directory, 'owner.json')
    // Files of killed holders.
    if (existsSync(file)) rmSync(JSON.parse(readFileSync(file, 'utf8')).socket, { force: true })
    rmSync(directory, { recursive: true })
  }
})

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'claim-'))
  directories.push(directory)
  return directory
}

async function claimed(
  directory: string,
  options: { heartbeatMs?: number; onLost?: () => void } = {},
): Promise<Claim> {
  const claim = await claimDataDirectory(directory, { purpose: 'test', ...options })
  claims.push(claim)
  return claim
}

async function startHolder(
  directory: string,
  uid?: number,
): Promise<{ holder: ChildProcess; firstMessage: unknown }> {
  const holder = fork(new URL('claim-holder.fixture.ts', import.meta.url), [directory], {
    execArgv: [],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  holders.push(holder)
  const [firstMessage] = await once(holder, 'message')
  return { holder, firstMessage }
}

async function end(holder: ChildProcess): Promise<void> {
  holder.kill('SIGKILL')
  await once(holder, 'exit')
}

function writeOwnerFile(directory: string, machine: string): string {
  const file = join(directory, 'owner.json')
  const owner = {
    pid: process.pid,
    startId: 'old',
    startedAt: '2025-01-01T00:00:00Z',
    purpose: 'server',
    machine,
  }
  writeFileSync(file, JSON.stringify({ ...owner, socket: '/nowhere.sock' }))
  return file
}

test('a directory that another process holds is refused with its pid, its purpose and its start', async () => {
  const directory = newDirectory()
  const { holder } = await startHolder(directory)

  await expect(claimed(directory)).rejects.toThrow(
    new RegExp(`${directory} is in use by process ${holder.pid} \\(holder\\) since 20.*Z\\. Stop it first`),
  )
  await expect(claimed(directory)).rejects.toMatchObject({ code: 'conflict' })
})

test('a released directory is free again', async () => {
  const directory = newDirectory()
  const { holder } = await startHolder(directory)
  holder.send('release')
  await once(holder, 'message')

  expect(existsSync(join(directory, 'owner.json'))).toBe(false)
  expect((await claimed(directory)).owner.pid).toBe(process.pid)
})

test('the directory of a killed process is taken over, and its socket removed', async () => {
  const directory = newDirectory()
  const { holder } = await startHolder(directory)
  const leftSocket: string = JSON.parse(readFileSync(join(directory, 'owner.json'), 'utf8')).socket
  await end(holder)

  const claim = await claimed(directory)

  expect(claim.owner.pid).toBe(process.pid)
  expect(existsSync(leftSocket)).toBe(false)
})

test('the partial owner file of a killed process blocks nobody', async () => {
  const directory = newDirectory()
  writeFileSync(join(directory, 'owner.json.unfinished'), '{"pid": 1')

  const claim = await claimed(directory)

  expect(readdirSync(directory)).toEqual(['owner.json'])
  expect(claim.owner.pid).toBe(process.pid)
})

test('of several processes that take over at once, one gets the directory', async () => {
  const directory = newDirectory()
  await end((await startHolder(directory)).holder)

  const starts = await Promise.all([startHolder(directory), startHolder(directory), startHolder(directory)])

  expect(starts.filter(({ firstMessage }) => firstMessage === 'claimed')).toHaveLength(1)
  expect(starts.filter(({ firstMessage }) => String(firstMessage).startsWith('conflict: '))).toHaveLength(2)
})

test('a reused process id in an owner file does not keep the directory', async () => {
  const directory = newDirectory()
  const machine = (await claimed(newDirectory())).owner.machine
  writeOwnerFile(directory, machine)

  expect((await claimed(directory)).owner.startId).not.toBe('old')
})

test('an owner on another machine keeps the directory while its heartbeat moves', async () => {
  const directory = newDirectory()
  const file = writeOwnerFile(directory, 'elsewhere')
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), 20)

  await expect(claimed(directory, { heartbeatMs: 50 })).rejects.toThrow('is in use by process')
  clearInterval(beat)
})

test('an owner on another machine loses the directory once its heartbeat stops', async () => {
  const directory = newDirectory()
  writeOwnerFile(directory, 'elsewhere')

  expect((await claimed(directory, { heartbeatMs: 50 })).owner.machine).not.toBe('elsewhere')
})

test('a suspended process whose directory was taken is informed', async () => {
  const directory = newDirectory()
  const lost = new Promise<string>((resolve) => {
    void claimed(directory, { heartbeatMs: 20, onLost: () => resolve('lost') })
  })
  await expect.poll(() => existsSync(join(directory, 'owner.json')), patient).toBe(true)
  writeOwnerFile(directory, 'elsewhere')

  expect(await lost).toBe('lost')
})

test('the same directory under another path is the same claim', async () => {
  const directory = newDirectory()
  await claimed(directory)

  await expect(claimed(join(directory, '..', directory.split('/').at(-1) ?? ''))).rejects.toThrow('is in use')
})

test('a claim covers the folders below it and ends with its release', async () => {
  const directory = newDirectory()
  const claim = await claimDataDirectory(directory, { purpose: 'test' })

  expect(isClaimedHere(join(directory, 'server'))).toBe(true)
  expect(isClaimedHere(`${directory}-other`)).toBe(false)
  await claim.release()
  expect(isClaimedHere(directory)).toBe(false)
})

test('only the same user can open the socket', async () => {
  const { owner } = await claimed(newDirectory())

  expect(statSync(owner.socket).mode & 0o777).toBe(0o600)
  expect(owner.socket.length).toBeLessThan(100)
})

test('a directory that cannot be written is refused with the right to give', async () => {
  const directory = newDirectory()
  mkdirSync(join(directory, 'shut'), { mode: 0o555 })
  const { firstMessage } = await startHolder(
    join(directory, 'shut', 'data'),
    process.getuid?.() === 0 ? 65_534 : undefined,
  )

  expect(firstMessage).toMatch(
    /^store_failed: The data directory .* cannot be written \(EACCES.*Give the user/,
  )
})

test('the owner answers calls of other processes', async () => {
  const directory = newDirectory()
  const { holder } = await startHolder(directory)

  expect(await askOwner(directory, holderCalls.double, 21)).toMatchObject({
    owned: true,
    owner: { pid: holder.pid },
    answer: 42,
  })
})

test('a call of an unknown method gets a coded error', async () => {
  const directory = newDirectory()
  await claimed(directory)

  const fly = processCall({ name: 'fly', input: z.null(), output: z.null() })
  await expect(askOwner(directory, fly, null)).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('The call fly is not known here.'),
  })
})

test("a late answer is dropped, and the owner's handler aborted", async () => {
  const directory = newDirectory()
  const { holder } = await startHolder(directory)
  const reports: unknown[] = []
  const reply = once(holder, 'message')

  const asked = askOwner(directory, holderCalls.hang, null, {
    timeoutMs: 300,
    onProgress: (report) => reports.push(report),
  })

  await expect(asked).rejects.toMatchObject({ code: 'timed_out' })
  expect(reports).toEqual(['waiting'])
  expect(await reply).toEqual(['aborted', undefined])
})

test('an owner that dies during a call gives a coded error', async () => {
  const directory = newDirectory()
  const { holder } = await startHolder(directory)

  const asked = askOwner(directory, holderCalls.hang, null, { onProgress: () => holder.kill('SIGKILL') })

  await expect(asked).rejects.toMatchObject({ code: 'not_ready' })
})

test('a directory without a living owner gives no answer', async () => {
  const directory = newDirectory()
  const { holder } = await startHolder(directory)
  await end(holder)

  expect(await askOwner(newDirectory(), holderCalls.double, 21)).toEqual({ owned: false })
  expect(await askOwner(directory, holderCalls.double, 21)).toEqual({ owned: false })
})

test('a living owner that cannot be reached is named', async () => {
  const directory = newDirectory()
  const { owner } = await claimed(directory)
  writeOwnerFile(directory, owner.machine)

  await expect(askOwner(directory, holderCalls.double, 21)).rejects.toThrow(
    'which cannot be reached from here',
  )
})
