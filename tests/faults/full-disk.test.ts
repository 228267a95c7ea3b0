import { execFileSync } from 'node:child_process'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEstate } from '../truth/collected-estate.ts'
import { collection, reconciliation } from './owner-calls.ts'
import { control } from './control.ts'
import { partsOf, ready } from './readiness.ts'
import { connectedTo, newFolder, refusedServer, startServer, type Server } from './server.ts'
import { signedIn } from './visitor.ts'

const patient = { timeout: 90_000, interval: 200 }

function mounted(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=384m,mode=700', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Fills a folder's disk up to this remaining space; answers the file that uses the rest. */
async function fill(folder: string, freeBytes: number): Promise<string> {
  const file = join(folder, 'filler')
  const { bavail, bsize } = await statfs(folder)
  // The server writes meanwhile, so that the last bytes may be taken already.
  await writeFile(file, new Uint8Array(Math.max(0, bavail * bsize - freeBytes))).catch((error: unknown) => {
    if (freeBytes > 0 || !String(error).includes('ENOSPC')) throw error
  })
  return file
}

function saysDiskIsFull(error: unknown): void {
  expect(String(error)).toMatch(/No space left|ENOSPC/)
}

const dataDirectorySays = async (server: Server) => (await partsOf(server))['data directory']?.says

test(
  'on a full disk the failed step is reported and pages are still answered; afterwards no row is missing',
  { timeout: 180_000 },
  async (context) => {
    const folder = await newFolder()
    if (!mounted(folder)) context.skip('a small disk cannot be mounted here')
    onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
    const estate = await startEstate(['--seed', '1', '--small'])
    onTestFinished(() => estate.stop())
    const environment = await connectedTo(estate.connection)
    const server = await startServer(folder, environment)
    await ready(server)
    const cookie = await signedIn(server.url)
    const status = async (path: string) =>
      (await fetch(`${server.url}${path}`, { headers: { cookie } })).status
    const lakeProcess = () => server.children().find(({ command }) => command.endsWith('lake.ts'))?.pid
    const before = lakeProcess()

    const filler = await fill(folder, 0)
    await control(estate.connection, 'clock', { advanceHours: 24 })
    await collection(folder).done.catch(saysDiskIsFull)
    // What fails first is the record of the collection, so no source is asked.
    const isFull = /cannot be written \(ENOSPC: .+\)\. Make room/
    await vi.waitFor(async () => expect(await dataDirectorySays(server)).toMatch(isFull), patient)
    expect([await status('/readyz'), await status('/api/1.0/reports/jobs')]).toEqual([503, 200])
    await rm(filler)

    const scarce = await fill(folder, 1_500_000)
    const isScarce = /cannot be written \(only \d MB are free\)\. Make room/
    await vi.waitFor(async () => expect(await dataDirectorySays(server)).toMatch(isScarce), patient)
    await collection(folder).done.catch(saysDiskIsFull)
    expect([await status('/readyz'), await status('/api/1.0/reports/jobs')]).toEqual([503, 200])
    // Appends before the disk was full may have left space, or none.
    expect(await dataDirectorySays(server)).toMatch(/cannot be written \((?:only \d MB|ENOSPC)/)
    await rm(scarce)
    await vi.waitUntil(async () => (await status('/readyz')) === 200, patient)

    expect((await collection(folder).done).failed).toEqual([])
    const { days } = await reconciliation(folder)
    expect(days.filter(({ difference }) => difference !== '0.0000000000')).toEqual([])
    expect(days.filter(({ day }) => day === '2025-06-01')).toHaveLength(2)
    expect(lakeProcess()).toBe(before)
    expect((await server.end('SIGTERM')).exitCode).toBe(0)

    await fill(folder, 0)
    const { exitCode, output } = await refusedServer(folder, environment)
    expect(exitCode).toBe(1)
    expect(output).toContain('cannot be written (ENOSPC')
  },
)
